import { aGroup } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type {
  ExtensionListAnswer,
  WireExtension,
} from '../../../src/features/annotations/commands.ts'
import { EXTENSION_ANSWERS } from '../../../src/features/annotations/load-extensions.ts'
import type { ChatSDK, Message } from '../../../src/index.ts'
import { commands, type RequestOf } from '../../../src/protocol-entry.ts'
import { outcome } from '../support/settle.ts'
import { answersAll, aScene, keeps } from './extension-support.ts'
import { aClientWithMessages, codeOf, ELSEWHERE } from './support.ts'

const { changeExtensions, extensions } = commands.annotation

describe('setMessageExtensions', () => {
  it('sends the known sequence of each key, and returns the result of each key [EXT-01] [EXT-06]', async () => {
    const { server, set, sent } = await aScene([{ key: 'a', value: 'old', seq: 7 }])
    server.on(changeExtensions, ({ extensionList }) => ({
      globalSequence: 8,
      extensionList: [
        { ...(extensionList[0] as WireExtension), seq: 8, errorCode: 0 },
        { key: 'b', value: 'theirs', seq: 7, errorCode: 23001 },
      ],
    }))
    const list = [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ]
    expect(await set(...list)).toEqual([
      { code: 0, key: 'a', value: '1' },
      { code: 23001, key: 'b', value: 'theirs' },
    ])
    expect(sent()).toEqual([
      {
        conversationType: 1,
        to: 'bob',
        sequence: 1,
        operateType: 1,
        extensionList: [
          { key: 'a', value: '1', seq: 7 },
          { key: 'b', value: '2', seq: 0 },
        ],
      },
    ])
  })

  it('uses the newest value after a conflict for the second attempt [EXT-06]', async () => {
    const { server, state, set, sent } = await aScene()
    state.global = 3
    server.on(changeExtensions, ({ extensionList }) => ({
      globalSequence: 3,
      extensionList: extensionList.map(({ key }) => ({
        key,
        value: 'x',
        seq: 3,
        errorCode: 23001,
      })),
    }))
    await set({ key: 'a', value: '1' })
    await set({ key: 'a', value: '1' })
    expect(sent().map(({ extensionList }) => extensionList[0]?.seq)).toEqual([0, 3])
  })

  it('sends at most 20 keys, each once with its last value [EXT-03]', async () => {
    const { set, sent } = await aScene()
    const list = Array.from({ length: 10_000 }, (_, index) => ({
      key: `k${index % 50}`,
      value: `${index}`,
    }))
    expect(await set(...list)).toHaveLength(20)
    const [{ extensionList }] = sent() as [RequestOf<typeof changeExtensions>]
    expect(extensionList.map(({ key, value }) => [key, value])).toEqual(
      Array.from({ length: 20 }, (_, index) => [`k${index}`, `${9950 + index}`]),
    )
  })

  it.each([
    ['no list', undefined],
    ['an object', { key: 'a', value: 'b' }],
    ['an empty list', []],
    ['an empty key', [{ key: '', value: '' }]],
    ['no key', [{ value: '' }]],
    ['no value', [{ key: 'a' }]],
    ['a number', [{ key: 'a', value: 1 }]],
    ['a key of 101 bytes', [{ key: 'é'.repeat(51), value: '' }]],
    ['a value of 1,025 bytes', [{ key: 'a', value: `${'é'.repeat(512)}a` }]],
    ['a value of 1 MB', [{ key: 'a', value: 'a'.repeat(1_000_000) }]],
  ])('refuses %s and sends nothing [EXT-05]', async (_, list) => {
    const { chat, message, server, sent } = await aScene()
    expect(await codeOf(chat.setMessageExtensions(message, list as never))).toBe(2905)
    expect(sent()).toEqual([])
    expect(server.bodiesOf(extensions)).toEqual([])
  })

  it('sends texts unchanged [EXT-09]', async () => {
    const { set, sent } = await aScene()
    const texts = ['\ud800', '\u0000', '\u202e', '__proto__', 'constructor', '👍']
    const list = texts.map((text) => ({ key: text, value: text }))
    expect(await set(...list)).toEqual(list.map((one) => ({ code: 0, ...one })))
    expect(sent()[0]?.extensionList.map(({ key }) => key)).toEqual(texts)
  })
})

const calls = [
  [
    'set',
    (chat: ChatSDK, message: Message) =>
      chat.setMessageExtensions(message, [{ key: 'a', value: '' }]),
  ],
  ['get', (chat: ChatSDK, message: Message) => chat.getMessageExtensions(message)],
  ['delete', (chat: ChatSDK, message: Message) => chat.deleteMessageExtensions(message)],
] as const

describe.each(calls)('%sMessageExtensions', (_, call) => {
  it.each([
    ['nothing', undefined, 2105],
    ['a message that was not sent', { status: 'unSend' }, 2905],
    ['an online-only message', { sequence: 0 }, 2905],
    ['a recalled message', { isRevoked: true }, 2905],
    ['a message without isSupportExtension', { isSupportExtension: false }, 2905],
    ['a notice of the system', { conversationID: '@TIM#SYSTEM' }, 2905],
  ])('refuses %s and sends nothing [EXT-02]', async (_, change, code) => {
    const { chat, message, server } = await aScene()
    const input = change === undefined ? change : { ...message, ID: ELSEWHERE, ...change }
    expect(await codeOf(call(chat, input as Message))).toBe(code)
    expect(server.bodiesOf(extensions)).toEqual([])
    expect(server.bodiesOf(changeExtensions)).toEqual([])
  })

  it('refuses a message of an AVChatRoom, but not of a user with the same ID [EXT-02]', async () => {
    const room = aGroup({ groupID: 'bob', type: 'AVChatRoom' })
    const { client, chat, message } = await aClientWithMessages(1, (server) => {
      server.on(commands.group.list, () => ({ groups: [room], totalCount: 1 }))
      keeps(server)
      answersAll(server)
    })
    const address = { conversationID: 'GROUPbob', conversationType: 'GROUP' } as const
    const inRoom = { ...message, ID: ELSEWHERE, ...address }
    expect(await codeOf(call(chat, inRoom))).toBe(2905)
    expect(await outcome(client, codeOf(call(chat, message)))).toBe(0)
  })

  it("rejects with the server's code, and can be called again [EXT-02]", async () => {
    const { client, chat, message, server } = await aScene()
    server.refuse(extensions, 20023)
    expect(await outcome(client, codeOf(call(chat, message)))).toBe(20023)
    keeps(server)
    expect(await outcome(client, codeOf(call(chat, message)))).toBe(0)
  })
})

describe('deleteMessageExtensions', () => {
  it('deletes the given keys, or all without a list [EXT-07]', async () => {
    const { client, chat, message, sent } = await aScene([{ key: 'a', value: 'old', seq: 4 }])
    await outcome(client, chat.deleteMessageExtensions(message, ['a', 'b', 'a']))
    await outcome(client, chat.deleteMessageExtensions(message))
    expect(sent().map(({ operateType, extensionList }) => [operateType, extensionList])).toEqual([
      [
        2,
        [
          { key: 'a', value: '', seq: 4 },
          { key: 'b', value: '', seq: 0 },
        ],
      ],
      [3, []],
    ])
  })

  it.each([[[]], [['']], [[1]], ['a']])(
    'refuses the keyList %j, so that it does not clear all [EXT-05]',
    async (keyList) => {
      const { chat, message, sent } = await aScene()
      expect(await codeOf(chat.deleteMessageExtensions(message, keyList as never))).toBe(2905)
      expect(await codeOf(chat.getMessageExtensions(message, keyList as never))).toBe(2905)
      expect(sent()).toEqual([])
    },
  )
})

describe('getMessageExtensions', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    key: `k${index}`,
    value: `${index}`,
    seq: index + 1,
  }))

  it('fetches all pages, and later only changes [EXT-08]', async () => {
    const { server, read, state } = await aScene(many, 10)
    expect(Object.keys(await read())).toHaveLength(30)
    expect(await read(['k3', 'none'])).toEqual({ k3: '3' })
    state.values.delete('k3')
    state.values.set('k4', { key: 'k4', value: 'new', seq: 31 })
    state.global = 32
    state.clear = 32
    expect(await read(['k3', 'k4', 'k29'])).toEqual({ k4: 'new', k29: '29' })
    const requested = server.bodiesOf(extensions)
    expect(requested.map(({ startSequence, nextSeq }) => [startSequence, nextSeq])).toEqual([
      [0, 0],
      [0, 10],
      [0, 20],
      [30, 0],
      [30, 0],
      [30, 12],
      [30, 22],
    ])
  })

  it('stops at a server that returns endless pages [EXT-08]', async () => {
    const { server, read } = await aScene()
    let seq = 0
    server.on(
      extensions,
      (): ExtensionListAnswer => ({
        globalSequence: 9,
        clearSequence: 0,
        extensionList: [{ key: `k${++seq}`, value: '', seq }],
        completeFlag: 0,
      }),
    )
    expect(Object.keys(await read())).toHaveLength(EXTENSION_ANSWERS)
    server.on(
      extensions,
      (): ExtensionListAnswer => ({
        globalSequence: 9,
        clearSequence: 0,
        extensionList: [],
        completeFlag: 0,
      }),
    )
    await read()
    expect(server.bodiesOf(extensions)).toHaveLength(EXTENSION_ANSWERS + 1)
  })

  it('sends one request for concurrent calls [EXT-08]', async () => {
    const { client, chat, message, server } = await aScene(many)
    const all = Array.from({ length: 5 }, () => chat.getMessageExtensions(message))
    const results = await outcome(client, Promise.all(all))
    expect(results.map(({ data }) => data.extensions.length)).toEqual(Array(5).fill(30))
    expect(server.bodiesOf(extensions)).toHaveLength(1)
  })
})

it('are refused with 3122 in an app without them, and nothing is sent [EXT-20]', async () => {
  const { client, chat, message, server, sent } = await aScene()
  server.on(commands.configuration.commercial, () => ({
    errorCode: 0,
    errorMessage: '',
    purchaseBits: '0'.padStart(14, '0'),
    expiredTime: 3_600,
  }))
  await client.advance(3_600_000)
  const refusal = { code: 3122 }
  const one = [{ key: 'a', value: '1' }]
  await expect(chat.setMessageExtensions(message, one)).rejects.toMatchObject(refusal)
  await expect(chat.getMessageExtensions(message)).rejects.toMatchObject(refusal)
  await expect(chat.deleteMessageExtensions(message)).rejects.toMatchObject(refusal)
  expect(sent()).toEqual([])
  expect(server.bodiesOf(extensions)).toEqual([])
})
