import { aMessage, type ScriptedServer, storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import {
  type ChatSDK,
  type MergerPayload,
  type Message,
  type SimplifiedMessage,
  viewOf,
} from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, uploadMerger, downloadMerger } = commands.message

/** A merged message whose JSON is so long; ASCII, so that a character is a byte. */
const aMerger = (chat: ChatSDK, bytes: number): Message<MergerPayload> => {
  const to = { to: 'bob', conversationType: 'C2C' } as const
  const messageList = [chat.createTextMessage({ ...to, payload: { text: 'x' } })]
  const message = chat.createMergerMessage({
    ...to,
    payload: { messageList, title: 'Chat', compatibleText: 'old' },
  })
  const text = message.payload.messageList[0]?.messageBody[0]?.payload as { text: string }
  text.text = 'x'.repeat(bytes + 1 - JSON.stringify(message.payload).length)
  return message
}

const keeps = (server: ScriptedServer) => {
  const kept = new Map<string, readonly SimplifiedMessage[]>()
  storesMessages(server)
  server.on(uploadMerger, ({ messageList }) => {
    const downloadKey = `key-${kept.size + 1}`
    kept.set(downloadKey, messageList)
    return { downloadKey, pbDownloadKey: downloadKey }
  })
  server.on(downloadMerger, ({ downloadKey }) => ({ messageList: kept.get(downloadKey) ?? [] }))
  return kept
}

const anInner = (text: string): SimplifiedMessage => ({
  ID: '144-1-1',
  from: 'carol',
  nick: '',
  avatar: '',
  time: 1,
  cloudCustomData: '',
  messageBody: [{ type: 'TIMTextElem', payload: { text } }],
})

const keyed = (downloadKey: unknown): MergerPayload => ({
  downloadKey: downloadKey as string,
  pbDownloadKey: '',
  title: 'Chat',
  abstractList: [],
  compatibleText: 'old',
  messageList: [],
  messageNumber: 1,
  version: 1,
  layersOverLimit: false,
})

const received = async ({ server, chat, advance }: TestClient, payload: object, sequence = 1) => {
  const wire = aMessage({ sequence, type: 'TIMRelayElem', payload })
  server.push(pushes.message.received, { position: 0, messageList: [wire] })
  await advance(0)
  const ID = `${wire.tinyID}-${wire.clientTime}-${wire.random}`
  return chat.findMessage(ID) as Message<MergerPayload>
}

describe('sending a merged message', () => {
  it('includes its list up to 11,264 bytes of JSON [MERGE-06]', async () => {
    const client = await aReadyClient((server) => void keeps(server))
    const message = aMerger(client.chat, 11_264)
    await outcome(client, client.chat.sendMessage(message))
    expect(client.server.bodiesOf(uploadMerger)).toEqual([])
    expect(client.server.bodiesOf(sendC2C)[0]?.payload).toEqual(message.payload)
    expect(message.payload.downloadKey).toBe('')
  })

  it('sends a key beyond that, and keeps the list on the device [MERGE-06]', async () => {
    const client = await aReadyClient((server) => void keeps(server))
    const message = aMerger(client.chat, 11_265)
    const { messageList } = message.payload
    await outcome(client, client.chat.sendMessage(message))
    expect(client.server.bodiesOf(uploadMerger)).toEqual([{ messageList }])
    expect(client.server.bodiesOf(sendC2C)[0]?.payload).toEqual({
      ...message.payload,
      downloadKey: 'key-1',
      pbDownloadKey: 'key-1',
      messageList: [],
    })
    expect(message).toMatchObject({ status: 'success', payload: { downloadKey: 'key-1' } })
    expect(message.payload.messageList).toBe(messageList)
  })

  it('also uploads a list that is too long only with its custom data', async () => {
    const client = await aReadyClient((server) => void keeps(server))
    const message = aMerger(client.chat, 11_000)
    message.cloudCustomData = 'c'.repeat(1_280)
    await outcome(client, client.chat.sendMessage(message))
    expect(client.server.bodiesOf(uploadMerger)).toHaveLength(1)
    expect(message.status).toBe('success')
  })

  it('fails with the upload, and uploads once for any number of sends [MERGE-07]', async () => {
    const client = await aReadyClient((server) => void keeps(server))
    const { chat, server } = client
    const message = aMerger(chat, 20_000)
    server.refuse(uploadMerger, 80002, 'too long')
    await expect(outcome(client, chat.sendMessage(message))).rejects.toMatchObject({
      code: 80002,
      data: { message },
    })
    expect(message.status).toBe('fail')
    keeps(server)
    server.refuse(sendC2C, 20005)
    await expect(outcome(client, chat.resendMessage(message))).rejects.toMatchObject({
      code: 20005,
    })
    storesMessages(server)
    await outcome(client, chat.resendMessage(message))
    expect(message).toMatchObject({ status: 'success', isResend: true })
    expect(server.bodiesOf(uploadMerger)).toHaveLength(2)
    expect(server.bodiesOf(sendC2C).map(({ payload }) => payload)).toMatchObject([
      { downloadKey: 'key-1', messageList: [] },
      { downloadKey: 'key-1', messageList: [] },
    ])
  })

  it('is refused with 80002 if it exceeds any frame [MERGE-09]', async () => {
    const client = await aReadyClient((server) => void keeps(server))
    const message = aMerger(client.chat, 200_000)
    const [inner] = message.payload.messageList
    message.payload.messageList = [inner, inner] as SimplifiedMessage[]
    await expect(outcome(client, client.chat.sendMessage(message))).rejects.toMatchObject({
      code: 80002,
    })
    expect(client.server.bodiesOf(uploadMerger)).toEqual([])
  })
})

describe('downloadMergerMessage', () => {
  it('fills in the list of the given message [MERGE-11]', async () => {
    const client = await aReadyClient((server) => {
      keeps(server).set('k', [anInner('hi')])
    })
    const message = await received(client, keyed('k'))
    const before = viewOf(client.chat)
      .timeline('C2Cbob', { fromSequence: 0, toSequence: 9 })
      .items.at(0)
    const { data } = await outcome(client, client.chat.downloadMergerMessage(message))
    expect(data).toBe(message)
    expect(message.payload.messageList).toEqual([anInner('hi')])
    expect(message.payload.downloadKey).toBe('k')
    const after = viewOf(client.chat)
      .timeline('C2Cbob', { fromSequence: 0, toSequence: 9 })
      .items.at(0)
    expect(after).not.toBe(before)
    expect(after).toMatchObject({ message: { payload: { messageList: [anInner('hi')] } } })
  })

  it('sends one request for any number of calls and messages [MERGE-12]', async () => {
    const client = await aReadyClient((server) => {
      keeps(server).set('k', [anInner('hi')])
    })
    const { chat, server } = client
    const one = await received(client, keyed('k'))
    const other = await received(client, keyed('k'), 2)
    const calls = [one, one, other].map((message) => chat.downloadMergerMessage(message))
    await outcome(client, Promise.all(calls))
    await chat.downloadMergerMessage(one)
    expect(server.bodiesOf(downloadMerger)).toEqual([{ downloadKey: 'k' }])
    expect(other.payload.messageList).toEqual(one.payload.messageList)
    expect(other.payload.messageList[0]).not.toBe(one.payload.messageList[0])
  })

  it('does nothing without a key, also if layers were cut off [MERGE-11]', async () => {
    const client = await aReadyClient()
    const message = await received(client, { ...keyed(''), messageList: [anInner('hi')] })
    const cut = await received(client, { ...keyed(''), layersOverLimit: true }, 2)
    expect((await client.chat.downloadMergerMessage(message)).data).toBe(message)
    expect((await client.chat.downloadMergerMessage(cut)).data).toBe(cut)
    expect(client.server.bodiesOf(downloadMerger)).toEqual([])
  })

  it('fills in one inside another [MERGE-13]', async () => {
    const client = await aReadyClient((server) => {
      keeps(server).set('inner', [anInner('deep')])
    })
    const nested = {
      ...anInner(''),
      messageBody: [{ type: 'TIMRelayElem', payload: keyed('inner') }],
    }
    const message = await received(client, { ...keyed(''), messageList: [nested] })
    const inner = message.payload.messageList[0] as SimplifiedMessage
    const { data } = await outcome(client, client.chat.downloadMergerMessage(inner))
    expect(data).toBe(inner)
    expect(inner.messageBody[0]?.payload).toMatchObject({ messageList: [anInner('deep')] })
  })

  it('accepts a view of a message and fills in the message itself [MERGE-11]', async () => {
    const client = await aReadyClient((server) => {
      keeps(server).set('k', [anInner('hi')])
    })
    const message = await received(client, keyed('k'))
    const [item] = viewOf(client.chat).timeline('C2Cbob', { fromSequence: 0, toSequence: 9 }).items
    const view = (item as { message: Message }).message
    expect(view).not.toBe(message)
    const { data } = await outcome(client, client.chat.downloadMergerMessage(view))
    expect(data).toBe(message)
    expect(message.payload.messageList).toEqual([anInner('hi')])
  })

  it('rejects with 2450 for other messages [MERGE-14]', async () => {
    const { chat } = await aReadyClient()
    const text = chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'x' },
    })
    for (const wrong of [text, anInner('x'), {}, { messageBody: 1 }, { type: 'TIMRelayElem' }]) {
      const call = chat.downloadMergerMessage(wrong as Message)
      await expect(call).rejects.toMatchObject({ code: 2450 })
    }
    await expect(chat.downloadMergerMessage(undefined as never)).rejects.toMatchObject({
      code: 2905,
    })
  })

  it('rejects with 2451 for an invalid key [MERGE-14]', async () => {
    const client = await aReadyClient((server) => server.refuse(downloadMerger, 114011))
    const unknown = await received(client, keyed('k'))
    const call = client.chat.downloadMergerMessage(unknown)
    await expect(outcome(client, call)).rejects.toMatchObject({ code: 2451 })
    const odd = await received(client, keyed(1), 2)
    await expect(client.chat.downloadMergerMessage(odd)).rejects.toMatchObject({ code: 2451 })
  })

  it('rejects with 2452 without a response, and can be called again [MERGE-14]', async () => {
    const client = await aReadyClient()
    const { chat, server } = client
    const message = await received(client, keyed('k'))
    const failing = (ms = 0) =>
      expect(outcome(client, chat.downloadMergerMessage(message), ms)).rejects
    server.refuse(downloadMerger, 20005, 'the disk')
    await failing().toMatchObject({ code: 2452, cause: { code: 20005 } })
    server.on(downloadMerger, () => ({ messageList: 'x' }) as never)
    await failing().toMatchObject({ code: 2452 })
    server.ignore(downloadMerger)
    await failing(15_000).toMatchObject({ code: 2452, cause: { code: 2801 } })
    keeps(server).set('k', [anInner('hi')])
    await outcome(client, chat.downloadMergerMessage(message))
    expect(message.payload.messageList).toEqual([anInner('hi')])
  })
})
