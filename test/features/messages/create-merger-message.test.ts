import { aMessage } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { ChatSDK, MergerPayload, Message, SimplifiedMessage } from '../../../src/index.ts'
import { MessageFlag } from '../../../src/protocol/names.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const aText = (chat: ChatSDK, text = 'hi') =>
  chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload: { text } })

const merged = (chat: ChatSDK, messageList: readonly (Message | SimplifiedMessage)[], more = {}) =>
  chat.createMergerMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { messageList, title: 'Chat', abstractList: ['a'], compatibleText: 'old', ...more },
  })

const elementsOf = ({ payload }: Message<MergerPayload>) =>
  payload.messageList.map(({ messageBody }) => messageBody.map(({ type }) => type))

/** Messages as bob's device would push them. */
const received = async (
  { server, chat, advance }: TestClient,
  ...input: Parameters<typeof aMessage>[0][]
) => {
  const messageList = input.map((one, index) => aMessage({ sequence: index + 1, ...one }))
  server.push(pushes.message.received, { position: 0, messageList })
  await advance(0)
  const { tinyID } = aMessage()
  return messageList.map(
    (one) => chat.findMessage(`${tinyID}-${one.clientTime}-${one.random}`) as Message,
  )
}

describe('createMergerMessage', () => {
  it('copies messages into one, in the order given [MERGE-01]', async () => {
    const client = await aReadyClient()
    const { chat } = client
    const [theirs] = await received(client, { cloudCustomData: 'c', payload: { text: 'first' } })
    const mine = aText(chat, 'second')
    const bundle = merged(chat, [mine, theirs as Message])
    expect(bundle).toMatchObject({ type: 'TIMRelayElem', status: 'unSend', flow: 'out' })
    expect(bundle.payload).toEqual({
      downloadKey: '',
      pbDownloadKey: '',
      title: 'Chat',
      abstractList: ['a'],
      compatibleText: 'old',
      messageNumber: 2,
      version: 1,
      layersOverLimit: false,
      layers: 1,
      messageList: [
        {
          ID: mine.ID,
          from: 'alice',
          nick: mine.nick,
          avatar: mine.avatar,
          time: mine.time,
          cloudCustomData: '',
          messageBody: [{ type: 'TIMTextElem', payload: { text: 'second' } }],
        },
        {
          ID: theirs?.ID,
          from: 'bob',
          nick: 'Bob',
          avatar: 'https://example.com/bob.png',
          time: theirs?.time,
          cloudCustomData: 'c',
          messageBody: [{ type: 'TIMTextElem', payload: { text: 'first' } }],
        },
      ],
    })
    mine.payload.text = 'changed'
    expect(bundle.payload.messageList[0]?.messageBody[0]?.payload).toEqual({ text: 'second' })
  })

  it('needs no title and no lines', async () => {
    const { chat } = await aReadyClient()
    const payload = { messageList: [aText(chat)], compatibleText: 'old' }
    const bundle = chat.createMergerMessage({ to: 'team', conversationType: 'GROUP', payload })
    expect(bundle.payload).toMatchObject({ title: '', abstractList: [] })
  })

  it('accepts the messages inside a merged message, and views of messages [MERGE-02]', async () => {
    const { chat } = await aReadyClient()
    const inner = merged(chat, [aText(chat, 'a'), aText(chat, 'b')]).payload.messageList
    const text = aText(chat, 'c')
    const view = Object.freeze({ ...text, payload: Object.freeze({ ...text.payload }) })
    const bundle = merged(chat, [inner[1] as SimplifiedMessage, view])
    expect(bundle.payload.messageList.map(({ messageBody }) => messageBody[0]?.payload)).toEqual([
      { text: 'b' },
      { text: 'c' },
    ])
  })

  it('omits recalled messages, tips and notices [MERGE-03]', async () => {
    const client = await aReadyClient()
    const { chat } = client
    const [text, recalled, tip, newer] = await received(
      client,
      {},
      { flags: MessageFlag.revoked, payload: { text: 'secret' } },
      { type: 'TIMGroupTipElem', payload: {} },
      { type: 'TIMFaceElem', payload: { index: 1, data: 'x' } },
    )
    const strange = { ...newer, ID: '1-1-1', type: 'TIMNewElem' } as never
    const bundle = merged(chat, [text, recalled, tip, strange, newer] as Message[])
    expect(elementsOf(bundle)).toEqual([['TIMTextElem'], ['TIMFaceElem']])
    expect(bundle.payload.messageNumber).toBe(2)
    expect(JSON.stringify(bundle)).not.toContain('secret')
    expect(() => merged(chat, [recalled, tip] as Message[])).toThrow(
      expect.objectContaining({ code: 2450 }),
    )
  })

  it.each([
    ['no message', { messageList: [] }, 'nothing in it can be shown'],
    ['no text for old clients', { compatibleText: '' }, 'compatibleText is empty'],
    [
      'half a message',
      { messageList: [{ ID: '1', from: 'bob', type: 'TIMTextElem' }] },
      'has an unreadable part',
    ],
  ])('refuses %s with 2450 [MERGE-04]', async (_, payload, why) => {
    const { chat } = await aReadyClient()
    expect(() => merged(chat, [aText(chat)], payload)).toThrow(
      expect.objectContaining({ code: 2450, message: expect.stringContaining(why) }),
    )
  })

  it('refuses a failed message with 2450, and a file without URL with 2403 [MERGE-04]', async () => {
    const client = await aReadyClient((server) => server.refuse(commands.message.sendC2C, 20003))
    const { chat } = client
    const failed = aText(chat)
    await expect(outcome(client, chat.sendMessage(failed))).rejects.toMatchObject({ code: 20003 })
    expect(() => merged(chat, [aText(chat), failed])).toThrow(
      expect.objectContaining({ code: 2450, message: expect.stringContaining('has failed') }),
    )
    const file = chat.createFileMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { file: new File(['x'], 'a.txt') },
    })
    expect(() => merged(chat, [file])).toThrow(expect.objectContaining({ code: 2403 }))
  })

  it.each([
    [{ messageList: undefined }, 'payload.messageList'],
    [{ messageList: 'x' }, 'payload.messageList'],
    [{ messageList: [null] }, 'payload.messageList[0]'],
    [{ messageList: [{}] }, 'payload.messageList[0].ID'],
    [{ title: 1 }, 'payload.title'],
    [{ abstractList: 'a' }, 'payload.abstractList'],
    [{ abstractList: [1] }, 'payload.abstractList[0]'],
    [{ compatibleText: undefined }, 'payload.compatibleText'],
  ])('refuses %j with 2905', async (payload, parameter) => {
    const { chat } = await aReadyClient()
    expect(() => merged(chat, [aText(chat)], payload)).toThrow(
      expect.objectContaining({ code: 2905, data: { parameter } }),
    )
  })
})

describe('merged messages in merged messages', () => {
  it('are copied completely at any depth [MERGE-05]', async () => {
    const { chat } = await aReadyClient()
    let bundle = merged(chat, [aText(chat, 'core')])
    for (let layer = 2; layer <= 100; layer++) bundle = merged(chat, [aText(chat), bundle])
    expect(bundle.payload.layers).toBe(100)
    expect(JSON.stringify(bundle)).toContain('core')
    expect(JSON.stringify(bundle)).not.toContain('"layersOverLimit":true')
  })

  it('lose their messages beyond 100 layers, and are marked [MERGE-05]', async () => {
    const { chat } = await aReadyClient()
    let bundle = merged(chat, [aText(chat, 'core')])
    for (let layer = 2; layer <= 101; layer++) bundle = merged(chat, [bundle])
    expect(bundle.payload.layersOverLimit).toBe(false)
    const inner = bundle.payload.messageList[0]?.messageBody[0]?.payload
    expect(inner).toMatchObject({ layersOverLimit: true, messageList: [], title: 'Chat' })
    expect(bundle.payload.layers).toBe(2)
    expect(merged(chat, [bundle]).payload.layers).toBe(3)
  })

  it('count the layers that are stored on the server [MERGE-05]', async () => {
    const { chat } = await aReadyClient()
    const bundle = merged(chat, [aText(chat)])
    Object.assign(bundle.payload, { downloadKey: 'key', pbDownloadKey: 'key', layers: 99 })
    const outer = merged(chat, [bundle])
    expect(outer.payload.layers).toBe(100)
    expect(outer.payload.messageList[0]?.messageBody[0]?.payload).toMatchObject({
      downloadKey: 'key',
      messageList: [],
    })
    const tooDeep = merged(chat, [outer])
    expect(JSON.stringify(tooDeep)).not.toContain('"key"')
  })

  it('are refused with 2450 if one contains itself [MERGE-04]', async () => {
    const { chat } = await aReadyClient()
    const bundle = merged(chat, [aText(chat)])
    const [inner] = bundle.payload.messageList
    inner?.messageBody.push({ type: 'TIMRelayElem', payload: bundle.payload })
    expect(() => merged(chat, [bundle])).toThrow(
      expect.objectContaining({ code: 2450, message: expect.stringContaining('contains itself') }),
    )
    await expect(chat.sendMessage(bundle)).rejects.toMatchObject({ code: 2450 })
  })

  it('are refused with 80002 if they grow without limit [MERGE-09]', async () => {
    const { chat } = await aReadyClient()
    let bundle = merged(chat, [aText(chat, 'x'.repeat(100))])
    const grow = () => {
      for (let layer = 0; layer < 30; layer++) bundle = merged(chat, Array(10).fill(bundle))
    }
    expect(grow).toThrow(expect.objectContaining({ code: 80002 }))
  })
})

it('have a label of their own in conversation lists', async () => {
  const client = await aReadyClient()
  await received(client, { type: 'TIMRelayElem', payload: {} })
  const { data } = await client.chat.getConversationList()
  expect(data.conversationList[0]?.lastMessage.messageForShow).toBe('[聊天记录]')
})
