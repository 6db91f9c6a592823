import { createContext, Script } from 'node:vm'
import { build } from 'esbuild'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type Tavern from '../../src/index.ts'
import type { ChatSDK, EventMap, EventName } from '../../src/index.ts'
import { exists, root, textOf } from '../contract/support/sources.ts'
import { type FakeWx, fakeWx } from '../support/fake-wx.ts'
import {
  createTestBed,
  SDKAPPID,
  say,
  sayInGroup,
  sigOf,
  type TestBed,
  textsOf,
} from '../support/test-bed.ts'

let script: Script

beforeAll(async () => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/index.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'tavern',
    platform: 'browser',
    external: ['ws', 'node:*'],
    logLevel: 'silent',
  })
  script = new Script(outputFiles[0]?.text ?? '')
})

/** A context with only the globals of a mini program: the language, timers, a console and `wx`. */
const aProgram = (wx: FakeWx, input: object = { wx }) => {
  const context = createContext({
    ...input,
    ...{ setTimeout, clearTimeout, setInterval, clearInterval },
    console: { debug() {}, info() {}, warn() {}, error() {} },
  })
  script.runInContext(context)
  const { default: sdk } = (context as { tavern: { default: typeof Tavern } }).tavern
  return (host: string): ChatSDK => sdk.create({ SDKAppID: SDKAPPID, host })
}

const ONE_FILE = 'dist/tavern-im.umd.js'

/** The same of the build that mini programs take, as their `require` runs it. */
const aRequired = (wx: FakeWx): typeof Tavern => {
  const module = { exports: {} }
  const context = createContext({
    ...{ wx, module, exports: module.exports },
    ...{ setTimeout, clearTimeout, setInterval, clearInterval, console },
  })
  new Script(textOf(ONE_FILE)).runInContext(context)
  return module.exports as typeof Tavern
}

const next = <Name extends EventName>(
  chat: ChatSDK,
  name: Name,
  isIt: (data: EventMap[Name]['data']) => boolean = () => true,
) =>
  new Promise<EventMap[Name]['data']>((resolve) => {
    const receive = ({ data }: EventMap[Name]) => {
      if (!isIt(data)) return
      chat.off(name, receive)
      resolve(data)
    }
    chat.on(name, receive)
  })

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const LONG = `${'酒馆里有一桌人在等你。'.repeat(200)}🍶`

it.each([
  ['wx', (wx: FakeWx) => ({ wx })],
  ['uni', (wx: FakeWx) => ({ uni: wx, wx })],
])('the whole client runs with only %s as globals [PLATFORM-37]', async (_, globals) => {
  const wx = fakeWx()
  const bob = await testBed.device('bob')
  const chat = aProgram(wx, globals(wx))(testBed.server.url)
  const ready = next(chat, 'sdkStateReady')
  await chat.login({ userID: 'alice', userSig: sigOf('alice') })
  await ready
  const received = next(chat, 'onMessageReceived')
  await say(bob, 'alice', LONG)
  expect(await received).toMatchObject([{ from: 'bob', payload: { text: LONG } }])
  const message = chat.createTextMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { text: LONG },
  })
  await chat.sendMessage(message)
  await bob.until('onMessageReceived')
  expect(await textsOf(bob, 'C2Calice')).toEqual([LONG, LONG])
  const { data } = await chat.createGroup({ name: '拼桌', type: 'Public', groupID: 'table' })
  expect(data.group).toMatchObject({ groupID: 'table', name: '拼桌' })
  await bob.chat.joinGroup({ groupID: 'table' })
  // That bob has joined may still be on its way from another node.
  const inGroup = next(
    chat,
    'onMessageReceived',
    ([one]) => one?.from === 'bob' && one.type === 'TIMTextElem',
  )
  await sayInGroup(bob, 'table', '到了')
  expect(await inGroup).toMatchObject([{ payload: { text: '到了' } }])
  await chat.destroy()
  await wx.closed()
  expect(wx.counts()).toEqual({ sockets: 0, listeners: 0 })
})

it('a mini program reconnects with the network, and shows its stored data at the next start [PLATFORM-37]', async () => {
  const wx = fakeWx()
  const bob = await testBed.device('bob')
  const start = aProgram(wx)
  const chat = start(testBed.server.url)
  const ready = next(chat, 'sdkStateReady')
  await chat.login({ userID: 'alice', userSig: sigOf('alice') })
  await ready
  const first = next(chat, 'onMessageReceived')
  await say(bob, 'alice', '你好')
  await first
  wx.setNetwork(false)
  await say(bob, 'alice', '在吗')
  const received = next(chat, 'onMessageReceived')
  wx.setNetwork(true)
  expect(await received).toMatchObject([{ payload: { text: '在吗' } }])
  wx.setShown(false)
  await chat.destroy()

  wx.setNetwork(false)
  const again = start(testBed.server.url)
  const reported = next(again, 'onConversationListUpdated')
  again.login({ userID: 'alice', userSig: sigOf('alice') }).catch(() => undefined)
  expect(await reported).toMatchObject([{ conversationID: 'C2Cbob', unreadCount: 2 }])
  await again.destroy()
})

it.skipIf(!exists(ONE_FILE))(
  'the one-file build logs in with only the globals of a mini program [PLATFORM-37]',
  async () => {
    const wx = fakeWx()
    const sdk = aRequired(wx)
    const chat = sdk.create({ SDKAppID: SDKAPPID, host: testBed.server.url })
    chat.setLogLevel(4)
    const ready = next(chat, sdk.EVENT.SDK_READY)
    await chat.login({ userID: 'alice', userSig: sigOf('alice') })
    await ready
    await chat.destroy()
    await wx.closed()
  },
)
