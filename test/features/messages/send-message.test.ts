import { NOON, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type ChatSDK, EVENT, type Message, TYPES, viewOf } from '../../../src/index.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, sendGroup } = commands.message

const aTextTo = (chat: ChatSDK, to = 'bob', type: 'C2C' | 'GROUP' = 'C2C'): Message =>
  chat.createTextMessage({ to, conversationType: type, payload: { text: 'hi' } })

const all = { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY }

/** IDs as the conversation shows them. */
const shown = ({ chat }: TestClient, conversationID = 'C2Cbob') =>
  viewOf(chat)
    .timeline(conversationID, all)
    .items.map((item) => (item.kind === 'message' ? item.message.ID : item.key))

describe('sendMessage', () => {
  it('resolves with the given object, whose status is success [MSG-07]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server, 4))
    const message = aTextTo(client.chat)
    const { ID } = message
    const { code, data } = await outcome(client, client.chat.sendMessage(message))
    expect(code).toBe(0)
    expect(data.message).toBe(message)
    expect(client.chat.findMessage(ID)).toBe(message)
    expect(message).toMatchObject({ ID, status: 'success', sequence: 5, time: NOON + 5 })
    expect(shown(client)).toEqual([ID])
  })

  it('shows the message as unSend while it is pending [MSG-08]', async () => {
    const client = await aReadyClient((server) => server.ignore(sendC2C))
    const message = aTextTo(client.chat)
    void client.chat.sendMessage(message).catch(() => undefined)
    await client.advance(0)
    expect(message.status).toBe('unSend')
    expect(shown(client)).toEqual([message.ID])
    expect(client.chat.findMessage(message.ID)).toBe(message)
  })

  it.each([
    ['C2C', 'bob', sendC2C],
    ['GROUP', 'team', sendGroup],
  ] as const)(
    'of a %s message contains its identity and its content [MSG-09]',
    async (type, to, row) => {
      const client = await aReadyClient((server) => void storesMessages(server))
      const message = client.chat.createCustomMessage({
        to,
        conversationType: type,
        payload: { data: 'd', description: 'e', extension: 'f' },
        priority: TYPES.MSG_PRIORITY_LOW,
        cloudCustomData: 'mine',
        needReadReceipt: true,
      })
      await outcome(client, client.chat.sendMessage(message))
      expect(client.server.bodiesOf(row)).toMatchObject([
        {
          from: 'alice',
          to,
          clientTime: message.clientTime,
          random: message.random,
          type: TYPES.MSG_CUSTOM,
          payload: { data: 'd', description: 'e', extension: 'f' },
          priority: 3,
          cloudCustomData: 'mine',
          flags: MessageFlag.needReadReceipt,
        },
      ])
    },
  )

  it('emits events for the conversation, never for the own message [MSG-10]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    await outcome(client, client.chat.sendMessage(aTextTo(client.chat)))
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    const [list] = client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)
    expect(list).toMatchObject([
      {
        conversationID: 'C2Cbob',
        unreadCount: 0,
        lastMessage: { messageForShow: 'hi', fromAccount: 'alice', lastTime: NOON + 1 },
      },
    ])
  })

  it('that is refused keeps the message as failed, and returns it in the error [MSG-11]', async () => {
    const client = await aReadyClient((server) => server.refuse(sendC2C, 20003, 'no such user'))
    const message = aTextTo(client.chat)
    const error = await outcome(client, client.chat.sendMessage(message)).catch((e) => e)
    expect(error).toMatchObject({ code: 20003 })
    expect(error.data.message).toBe(message)
    expect(message.status).toBe('fail')
    expect(shown(client)).toEqual([message.ID])
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toEqual([])
  })

  it.each([
    [10099, true],
    [10100, false],
    [10200, false],
    [10201, true],
    [120000, true],
    [120001, false],
    [130000, false],
    [130001, true],
    [80001, true],
    [10007, true],
  ])('that is refused with %i keeps the message: %s [MSG-12]', async (code, isKept) => {
    const client = await aReadyClient((server) => server.refuse(sendC2C, code))
    const message = aTextTo(client.chat)
    await expect(outcome(client, client.chat.sendMessage(message))).rejects.toMatchObject({ code })
    expect(shown(client)).toEqual(isKept ? [message.ID] : [])
    expect(message.status).toBe('fail')
  })

  it('that is online-only is neither stored nor shown on this device [MSG-13]', async () => {
    const client = await aReadyClient()
    client.server.on(sendC2C, () => ({ time: NOON + 1, sequence: 0, position: 0 }))
    const message = aTextTo(client.chat)
    const send = client.chat.sendMessage(message, { onlineUserOnly: true })
    await outcome(client, send)
    expect(message.status).toBe('success')
    expect(client.server.bodiesOf(sendC2C)).toMatchObject([{ flags: MessageFlag.onlineOnly }])
    expect(shown(client)).toEqual([])
    expect(client.chat.findMessage(message.ID)).toBeNull()
    const { data } = await client.chat.getConversationList()
    expect(data.conversationList).toEqual([])
  })

  it('that is online-only is not stored if it fails either [MSG-13]', async () => {
    const client = await aReadyClient((server) => server.refuse(sendC2C, 20003))
    const message = aTextTo(client.chat)
    const send = client.chat.sendMessage(message, { onlineUserOnly: true })
    await expect(outcome(client, send)).rejects.toMatchObject({ code: 20003 })
    expect(message.status).toBe('fail')
    expect(shown(client)).toEqual([])
  })

  it.each([undefined, null, 'hi', {}, { ID: '1-2-3', status: 'unSend' }])(
    'refuses %j, which no method has created, with 2105 [MSG-14]',
    async (input) => {
      const { chat } = await aReadyClient()
      await expect(chat.sendMessage(input as never)).rejects.toMatchObject({ code: 2105 })
      await expect(chat.resendMessage(input as never)).rejects.toMatchObject({ code: 2105 })
    },
  )

  it('keeps the order of the calls [MSG-09]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    const messages = Array.from({ length: 20 }, () => aTextTo(client.chat))
    const sends = messages.map((message) => client.chat.sendMessage(message))
    await client.advance(0)
    await Promise.all(sends)
    expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, i) => i + 1))
    expect(shown(client)).toEqual(messages.map(({ ID }) => ID))
  })
})
