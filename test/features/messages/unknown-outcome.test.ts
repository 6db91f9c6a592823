import { aMessage, keepsHistory, NOON, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type ChatSDK, EVENT, type Message } from '../../../src/index.ts'
import type { WireMessage } from '../../../src/protocol/message.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C } = commands.message

const aTextToBob = (chat: ChatSDK): Message =>
  chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload: { text: 'hi' } })

const identity = ({ clientTime, random }: Pick<Message, 'clientTime' | 'random'>) =>
  `${clientTime}-${random}`

/** The message as the server has stored it. */
const stored = (message: Message, sequence: number): WireMessage =>
  aMessage({
    from: 'alice',
    to: 'bob',
    sequence,
    time: NOON + sequence,
    clientTime: message.clientTime,
    random: message.random,
    tinyID: message.senderTinyID,
    payload: { text: 'hi' },
  })

/** A message whose send had no answer in time: whether it was stored is not known. */
const anUnansweredSend = async (): Promise<TestClient & { readonly message: Message }> => {
  const client = await aReadyClient((server) => server.ignore(sendC2C))
  const message = aTextToBob(client.chat)
  const send = outcome(client, client.chat.sendMessage(message), 15_000)
  await expect(send).rejects.toMatchObject({ code: 2801, data: { message } })
  expect(message.status).toBe('fail')
  return { ...client, message }
}

describe('a send without a response', () => {
  it('is sent again with its identity after a reconnect, and stored once [MSG-15]', async () => {
    const client = await aReadyClient()
    let answers = 0
    const kept = storesMessages(client.server, 0, ({ connection }) => {
      answers++
      if (answers === 1) connection.close()
    })
    const message = aTextToBob(client.chat)
    await outcome(client, client.chat.sendMessage(message), 10_000)
    const identities = client.server.bodiesOf(sendC2C).map(identity)
    expect(identities).toEqual([identity(message), identity(message)])
    expect(kept.size).toBe(1)
    expect(message).toMatchObject({ status: 'success', sequence: 1 })
    const { data } = await client.chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(data.messageList).toEqual([message])
  })

  it('waits for a connection and is sent with it [MSG-15]', async () => {
    const client = await aReadyClient((server) => void storesMessages(server))
    client.server.stop()
    await client.advance(0)
    const message = aTextToBob(client.chat)
    const send = client.chat.sendMessage(message)
    await client.advance(2_000)
    expect(client.server.bodiesOf(sendC2C)).toEqual([])
    client.server.start()
    await outcome(client, send, 10_000)
    expect(message.status).toBe('success')
  })

  it('rejects with 2801 in time, and resendMessage determines the outcome with the same identity [MSG-16]', async () => {
    const { message, ...client } = await anUnansweredSend()
    const kept = storesMessages(client.server)
    const { ID } = message
    const { data } = await outcome(client, client.chat.resendMessage(message))
    expect(data.message).toBe(message)
    expect(message).toMatchObject({ ID, status: 'success', isResend: true, sequence: 1 })
    expect(kept.size).toBe(1)
    expect(new Set(client.server.bodiesOf(sendC2C).map(identity)).size).toBe(1)
    keepsHistory(client.server, [stored(message, 1)])
    const list = await outcome(client, client.chat.getMessageList({ conversationID: 'C2Cbob' }))
    expect(list.data.messageList).toEqual([message])
    expect(list.data.messageList[0]).toBe(message)
  })

  it('is resolved by history that has the message: the same object [MSG-17]', async () => {
    const { message, ...client } = await anUnansweredSend()
    keepsHistory(client.server, [stored(message, 1)])
    const { chat } = client
    const { data } = await outcome(client, chat.getMessageList({ conversationID: 'C2Cbob' }))
    expect(data.messageList).toHaveLength(1)
    expect(data.messageList[0]).toBe(message)
    expect(message).toMatchObject({ status: 'success', sequence: 1, time: NOON + 1 })
    expect(chat.findMessage(message.ID)).toBe(message)
  })

  it('is the last message of its conversation as soon as history has it [MSG-17]', async () => {
    const { message, ...client } = await anUnansweredSend()
    keepsHistory(client.server, [stored(message, 1)])
    client.events.clear()
    await outcome(client, client.chat.getMessageList({ conversationID: 'C2Cbob' }))
    await client.advance(1_000)
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED).at(-1)).toMatchObject([
      { conversationID: 'C2Cbob', lastMessage: { lastSequence: 1, messageForShow: 'hi' } },
    ])
  })

  it('is resolved by a push of it, without MESSAGE_RECEIVED [MSG-17]', async () => {
    const { message, ...client } = await anUnansweredSend()
    client.events.clear()
    client.server.push(pushes.message.received, {
      position: 1,
      messageList: [stored(message, 1)],
    })
    await client.advance(0)
    expect(message).toMatchObject({ status: 'success', sequence: 1 })
    expect(client.chat.findMessage(message.ID)).toBe(message)
    expect(client.events.dataOf(EVENT.MESSAGE_RECEIVED)).toEqual([])
    expect(client.events.dataOf(EVENT.CONVERSATION_LIST_UPDATED)).toMatchObject([
      [{ conversationID: 'C2Cbob', lastMessage: { lastSequence: 1 } }],
    ])
  })

  it('requests no receipts if it returned without them [MSG-17]', async () => {
    const client = await aReadyClient((server) => server.ignore(sendC2C))
    const options = { to: 'bob', conversationType: 'C2C', payload: { text: 'hi' } } as const
    const message = client.chat.createTextMessage({ ...options, needReadReceipt: true })
    const send = client.chat.sendMessage(message)
    await client.advance(0)
    client.server.push(pushes.message.received, { position: 1, messageList: [stored(message, 1)] })
    await outcome(client, send, 15_000)
    expect(message).toMatchObject({ status: 'success', needReadReceipt: false })
  })

  it('resolves if the message returns while its response is pending [MSG-17]', async () => {
    const client = await aReadyClient((server) => server.ignore(sendC2C))
    const message = aTextToBob(client.chat)
    const send = client.chat.sendMessage(message)
    await client.advance(0)
    client.server.push(pushes.message.received, { position: 1, messageList: [stored(message, 1)] })
    await expect(outcome(client, send, 15_000)).resolves.toEqual({ code: 0, data: { message } })
    expect(message).toMatchObject({ status: 'success', sequence: 1 })
  })

  it('is not sent again once it is known to be stored [MSG-18]', async () => {
    const { message, ...client } = await anUnansweredSend()
    client.server.push(pushes.message.received, {
      position: 1,
      messageList: [stored(message, 1)],
    })
    await client.advance(0)
    const { data } = await outcome(client, client.chat.resendMessage(message))
    expect(data.message).toBe(message)
    expect(message.status).toBe('success')
    expect(client.server.bodiesOf(sendC2C)).toHaveLength(1)
  })

  it('is once in the list if two calls resend it [MSG-16]', async () => {
    const { message, ...client } = await anUnansweredSend()
    storesMessages(client.server)
    const { chat } = client
    const sends = [chat.resendMessage(message), chat.resendMessage(message)]
    await client.advance(0)
    await Promise.all(sends)
    const list = await outcome(client, chat.getMessageList({ conversationID: 'C2Cbob' }))
    expect(list.data.messageList).toEqual([message])
  })
})
