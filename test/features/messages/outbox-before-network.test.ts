import { createTestPlatform, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../../src/index.ts'
import type { RecordsPort } from '../../../src/platform/platform.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aClient, type TestClient } from '../../support/client.ts'
import { aClosedPage, aDevice, sentTexts, shown } from '../support/pages.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C } = commands.message
const WHOLE = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }

/** A page after a reload, without a network; a login has started. */
const anOfflinePage = async (records: RecordsPort, userID = 'alice'): Promise<TestClient> => {
  const client = aClient('binary', { platform: createTestPlatform({ records, seed: 2 }) })
  client.server.stop()
  void client.chat.login({ userID, userSig: 'signed' }).catch(() => undefined)
  await client.advance(0)
  return client
}

describe('unsent messages before the network is available', () => {
  it('are in their conversation under their IDs, and are sent once when there is a connection [OUTBOX-01] [OUTBOX-02]', async () => {
    const { records, storage } = aDevice()
    const { messages } = await aClosedPage(records, 'one', 'two')
    const client = await anOfflinePage(records)
    expect(shown(client)).toEqual(['one unSend', 'two unSend'])
    const here = messages.map(({ ID }) => client.chat.findMessage(ID))
    expect(here.map((message) => message?.status)).toEqual(['unSend', 'unSend'])
    expect(client.events.dataOf(EVENT.SDK_READY)).toEqual([])

    const stored = storesMessages(client.server)
    client.server.start()
    await client.advance(20_000)
    expect(sentTexts(client)).toEqual(['one', 'two'])
    expect(stored.size).toBe(2)
    expect(here.map((message) => message?.status)).toEqual(['success', 'success'])
    expect(shown(client)).toEqual(['one success', 'two success'])
    expect(storage.keys()).toEqual([])
  })

  it('are in the order of writing, whatever order the device returns [OUTBOX-01]', async () => {
    const { records } = aDevice()
    await aClosedPage(records, 'one', 'two', 'three')
    const read = async (prefix: string) => (await records.read(prefix)).toReversed()
    for (const device of [records, { ...records, read }]) {
      expect(shown(await anOfflinePage(device))).toEqual([
        'one unSend',
        'two unSend',
        'three unSend',
      ])
    }
  })

  it('do not make their conversation complete or empty [OUTBOX-22]', async () => {
    const { records } = aDevice()
    await aClosedPage(records, 'one')
    const client = await anOfflinePage(records)
    const view = viewOf(client.chat)
    const snapshot = view.timeline('C2Cbob', WHOLE)
    expect(snapshot).toMatchObject({ hasOlder: true, newestSequence: 0, isWhole: false })
    expect(view.conversation('C2Cbob')).toBeNull()
    expect(view.conversationList().conversationList).toEqual([])
  })

  it('cause one event for views of the conversation', async () => {
    const { records } = aDevice()
    await aClosedPage(records, 'one', 'two')
    const client = aClient('binary', { platform: createTestPlatform({ records, seed: 2 }) })
    client.server.stop()
    let reported = 0
    viewOf(client.chat).subscribe('timeline:C2Cbob', () => reported++)
    void client.chat.login({ userID: 'alice', userSig: 'signed' }).catch(() => undefined)
    await client.advance(0)
    expect(reported).toBe(1)
  })

  it('can be discarded permanently [OUTBOX-23]', async () => {
    const { records, storage } = aDevice()
    const { messages } = await aClosedPage(records, 'one', 'two')
    const [first] = messages as [Message]
    const client = await anOfflinePage(records)
    const message = client.chat.findMessage(first.ID) as Message
    expect(await outcome(client, client.chat.discardMessage(message))).toMatchObject({
      code: 0,
      data: { message },
    })
    expect(shown(client)).toEqual(['two unSend'])
    expect(storage.keys()).toHaveLength(1)
    expect(client.chat.explain(first.ID).map(({ what }) => what)).toHaveLength(3)

    storesMessages(client.server)
    client.server.start()
    await client.advance(20_000)
    expect(sentTexts(client)).toEqual(['two'])
  })

  it('cannot be discarded without a login [OUTBOX-23]', async () => {
    const { records, storage } = aDevice()
    const { page, messages } = await aClosedPage(records, 'one')
    await outcome(page, page.chat.logout())
    const [message] = messages as [Message]
    await expect(page.chat.discardMessage(message)).rejects.toMatchObject({ code: 3005 })
    expect(storage.keys()).toHaveLength(1)
  })

  it('are hidden if the login is replaced by one of another user [OUTBOX-06]', async () => {
    const { records } = aDevice()
    await aClosedPage(records, 'one')
    const client = await anOfflinePage(records)
    expect(shown(client)).toEqual(['one unSend'])
    await client.advance(16_000)
    void client.chat.login({ userID: 'carol', userSig: 'signed' }).catch(() => undefined)
    expect(shown(client)).toEqual([])
    storesMessages(client.server)
    client.server.start()
    await client.advance(20_000)
    expect(viewOf(client.chat).session()).toEqual({ status: 'ready', userID: 'carol' })
    expect(shown(client)).toEqual([])
    expect(client.server.bodiesOf(sendC2C)).toEqual([])
  })

  it('are hidden if the account turns out to be a new one with the same ID [OUTBOX-18]', async () => {
    const { records, storage } = aDevice()
    const { messages } = await aClosedPage(records, 'one')
    const [name = ''] = storage.keys()
    const record = JSON.parse(storage.get(name) ?? '')
    const changed = { ...record, wire: { ...record.wire, tinyID: '9' } }
    storage.set(name, JSON.stringify(changed))
    const client = await anOfflinePage(records)
    expect(shown(client)).toEqual(['one unSend'])
    storesMessages(client.server)
    client.server.start()
    await client.advance(20_000)
    expect(shown(client)).toEqual([])
    expect(sentTexts(client)).toEqual([])
    expect(client.chat.findMessage(messages[0]?.ID ?? '')).toBeNull()
  })

  it('are not restored by a late read of the device', async () => {
    const { records } = aDevice()
    await aClosedPage(records, 'one')
    const held: (() => void)[] = []
    const slow: RecordsPort = {
      ...records,
      // The first reading finds what was there, and says so when it is over.
      read: async (prefix) => {
        const found = await records.read(prefix)
        if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve))
        return found
      },
    }
    const client = await anOfflinePage(slow)
    expect(shown(client)).toEqual([])
    const stored = storesMessages(client.server)
    client.server.start()
    await client.advance(20_000)
    expect(shown(client)).toEqual(['one success'])
    held[0]?.()
    await client.advance(20_000)
    expect(shown(client)).toEqual(['one success'])
    expect(stored.size).toBe(1)
  })
})
