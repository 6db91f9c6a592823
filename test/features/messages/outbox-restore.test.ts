import { createTestPlatform, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES, viewOf } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient } from '../../support/client.ts'
import { aClosedPage, aDevice, aPage, sentTexts, shown, write } from '../support/pages.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, sendCombo } = commands.message

describe('messages that were not answered before a reload', () => {
  it('are in their conversation when the client is ready, with their IDs [OUTBOX-01]', async () => {
    const { records } = aDevice()
    const { messages } = await aClosedPage(records, 'one', 'two')
    const platform = createTestPlatform({ records, seed: 2 })
    const client = aClient('binary', { platform })
    client.server.ignore(sendCombo)
    let atReady: (string | undefined)[] = []
    client.chat.on(EVENT.SDK_READY, () => {
      atReady = messages.map(({ ID }) => client.chat.findMessage(ID)?.status)
    })
    void client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    await client.advance(0)
    expect(atReady).toEqual(['unSend', 'unSend'])
    expect(shown(client)).toEqual(['one unSend', 'two unSend'])
    const [first] = messages as [Message]
    const restored = client.chat.findMessage(first.ID) as Message
    const { ID, payload, from, to, time, nick, clientTime, random, priority } = first
    expect(restored).not.toBe(first)
    expect(restored).toMatchObject({
      ...{ ID, payload, from, to, time, nick, clientTime, random, priority },
      conversationID: 'C2Cbob',
      flow: 'out',
    })
  })

  it('are sent in the order of writing, once, before new messages [OUTBOX-02]', async () => {
    const { records } = aDevice()
    await aClosedPage(records, 'one', 'two', 'three')
    const platform = createTestPlatform({ records, seed: 2 })
    const client = aClient('binary', { platform })
    const stored = storesMessages(client.server)
    client.chat.on(EVENT.SDK_READY, () => write(client.chat, 'four'))
    void client.chat.login({ userID: 'alice', userSig: 'signed' })
    for (let tick = 0; tick < 4; tick++) await client.advance(0)
    expect(sentTexts(client)).toEqual(['one', 'two', 'three', 'four'])
    expect(stored.size).toBe(4)
    expect(shown(client)).toEqual(['one success', 'two success', 'three success', 'four success'])
  })

  it('are sent unchanged, with their options and all fields of the wire [OUTBOX-02]', async () => {
    const { records } = aDevice()
    const page = await aPage(records, (server) => server.ignore(sendC2C))
    const message = page.chat.createCustomMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { data: 'd', description: '描述', extension: '\ud800' },
      priority: TYPES.MSG_PRIORITY_HIGH,
      cloudCustomData: 'mine',
      needReadReceipt: true,
      customModerationConfigurationID: 'mine',
    })
    page.chat
      .sendMessage(message, {
        offlinePushInfo: { title: 'push' },
        messageControlInfo: { excludedFromUnreadCount: true },
      })
      .catch(() => undefined)
    await page.advance(0)
    const [first] = page.server.bodiesOf(sendC2C)
    const again = await aPage(records, (server) => void storesMessages(server), 2)
    const [second] = again.server.bodiesOf(sendC2C)
    expect({ ...second, time: 0, nick: '', avatar: '' }).toEqual(first)
  })

  it('succeed and move their conversation; nothing of them stays on the device [OUTBOX-03]', async () => {
    const { records, storage } = aDevice()
    const { messages } = await aClosedPage(records, 'one', 'two')
    expect(storage.keys()).toHaveLength(2)
    const client = await aPage(records, (server) => void storesMessages(server), 2)
    await client.advance(1_000)
    expect(messages.map(({ ID }) => client.chat.findMessage(ID)?.status)).toEqual([
      'success',
      'success',
    ])
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toMatchObject([
      { conversationID: 'C2Cbob', lastMessage: { messageForShow: 'two', lastSequence: 2 } },
    ])
    expect(storage.keys()).toEqual([])
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
  })

  it('that are refused stay failed over the next reload, until they are resent [OUTBOX-04]', async () => {
    const { records, storage } = aDevice()
    const { messages } = await aClosedPage(records, 'one')
    const refused = await aPage(records, (server) => server.refuse(sendC2C, 20007), 2)
    expect(shown(refused)).toEqual(['one fail'])
    const again = await aPage(records, (server) => void storesMessages(server), 3)
    expect(shown(again)).toEqual(['one fail'])
    expect(sentTexts(again)).toEqual([])
    const message = again.chat.findMessage(messages[0]?.ID ?? '') as Message
    await outcome(again, again.chat.resendMessage(message))
    expect(message).toMatchObject({ status: 'success', isResend: true, sequence: 1 })
    expect(storage.keys()).toEqual([])
  })

  it.each([10100, 10200, 120001, 130000])(
    'that an application refuses with %i do not stay [OUTBOX-04]',
    async (code) => {
      const { records, storage } = aDevice()
      await aClosedPage(records, 'one')
      const client = await aPage(records, (server) => server.refuse(sendC2C, code), 2)
      expect(shown(client)).toEqual([])
      expect(storage.keys()).toEqual([])
    },
  )

  it('that are online-only are not stored [OUTBOX-01]', async () => {
    const { records, storage } = aDevice()
    const { chat, advance } = await aPage(records, (server) => server.ignore(sendC2C))
    const message = chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'psst' },
    })
    chat.sendMessage(message, { onlineUserOnly: true }).catch(() => undefined)
    await advance(0)
    expect(storage.keys()).toEqual([])
  })
})

describe('the device', () => {
  it('keeps the messages of a user who logs out, and shows them to no other user [OUTBOX-06]', async () => {
    const { records } = aDevice()
    const { page } = await aClosedPage(records, 'one')
    page.server.start()
    storesMessages(page.server)
    await page.chat.logout()
    // A userID that begins like the other, and one that would close a string.
    for (const userID of ['alic', 'alice_', 'alice"', 'al']) {
      const login = page.chat.login({ userID, userSig: 'signed' })
      await page.advance(0)
      await login
      await page.advance(0)
      expect(
        viewOf(page.chat).timeline('C2Cbob', { fromSequence: 0, toSequence: 9 }).items,
      ).toEqual([])
      await outcome(page, page.chat.logout())
    }
    expect(sentTexts(page)).toEqual([])
    const login = page.chat.login({ userID: 'alice', userSig: 'signed' })
    await page.advance(0)
    await login
    await page.advance(0)
    expect(shown(page)).toEqual(['one success'])
  })

  it('stores only the messages themselves [OUTBOX-18]', async () => {
    const { records, storage } = aDevice()
    await aClosedPage(records, 'one')
    const [name = ''] = storage.keys()
    expect(name).toMatch(/^outbox_1400000000_"alice"_[\d-]+$/)
    const record = JSON.parse(storage.get(name) ?? '')
    expect(Object.keys(record).sort()).toEqual(['isRefused', 'order', 'wire'])
    expect(JSON.stringify(record)).not.toContain('signed')
    expect(JSON.stringify(record)).not.toContain('key-1')
  })

  it('is ignored if its records are invalid or of another account [OUTBOX-18]', async () => {
    const { records, storage } = aDevice()
    await aClosedPage(records, 'one', 'two', 'three')
    const [first = '', second = '', third = ''] = storage.keys()
    const of = (name: string) => JSON.parse(storage.get(name) ?? '')
    storage.set(first, JSON.stringify({ ...of(first), wire: { ...of(first).wire, tinyID: '9' } }))
    storage.set(second, '7')
    storage.set(third, JSON.stringify({ ...of(third), wire: null }))
    const client = await aPage(records, (server) => void storesMessages(server), 2)
    expect(shown(client)).toEqual([])
    expect(sentTexts(client)).toEqual([])
  })
})
