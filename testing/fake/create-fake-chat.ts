import {
  type AnswerOf,
  commands,
  pushes,
  type RequestOf,
  serverCodes,
  type WireMessage,
} from 'tavern-im/protocol'
import {
  allFeatures,
  type ChatSDK,
  type CreateOptions,
  createChat,
  inspectionOf,
  type Stop,
  viewOf,
} from 'tavern-im/strict'
import { aProfile, NOON } from '../builders.ts'
import type { ManualClock } from '../manual-clock.ts'
import { memoryFiles } from '../platform/memory-files.ts'
import { createTestPlatform, type TestPlatform } from '../platform/test-platform.ts'
import { type RecordedEvents, recordEvents } from '../recorded-events.ts'
import { type AnyCommand, Refused, ScriptedServer } from '../scripted/scripted-server.ts'
import { takesUploads } from '../scripted/uploads.ts'
import { FakeAccount, type FakeAccountData } from './account.ts'
import { answerFrom } from './answers.ts'

/** The user's data, and options of the client. */
export interface FakeChatOptions
  extends Partial<FakeAccountData>,
    Partial<Omit<CreateOptions, 'host' | 'platform'>> {
  /** A platform with stored data, a random seed, or its own clock. */
  readonly platform?: TestPlatform
}

/** The SDK with a server in memory and a manual clock. */
export interface FakeChat {
  /** The client under test. */
  readonly chat: ChatSDK
  /** The server, for scripts that go beyond the functions below. */
  readonly server: ScriptedServer
  readonly platform: TestPlatform
  readonly clock: ManualClock
  /** The messages of the user, as stored. */
  readonly sent: readonly WireMessage[]
  /** Every event of the client, oldest first. */
  readonly events: RecordedEvents
  /** Logs in; resolves when the client is ready. */
  login(): Promise<void>
  /**
   * Stores a message of another user with the next sequence of its conversation. Resolves when the
   * client has it.
   */
  receive(message: WireMessage): Promise<WireMessage>
  /** Overrides the answer to a command until the returned function is called. */
  answer<C extends AnyCommand>(
    command: C,
    answer: AnswerOf<C> | ((request: RequestOf<C>) => AnswerOf<C>),
  ): Stop
  /** Refuses a command with a code of the server, until the returned function is called. */
  fail(command: AnyCommand, code: number, info?: string): Stop
  /** Delays answers to a command until the returned function is called. */
  hold(command: AnyCommand): Stop
  /** Disconnects the network; the client is notified. */
  cut(): Promise<void>
  /** Reconnects the network; resolves 1 s after the client is connected, when it has synced. */
  reconnect(): Promise<void>
  /** Advances the clock and runs due timers. `advance(0)` only settles work in flight. */
  advance(ms: number): Promise<void>
  /** Destroys the client and releases held requests. */
  destroy(): Promise<void>
}

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000
/** Timeout for calls and reconnects, by the fake's clock. */
const TIMEOUT_SECONDS = 600

/** A client for unit tests of applications: in Node, in jsdom and in browsers, with no network. */
export const createFakeChat = (options: FakeChatOptions = {}): FakeChat => {
  const { userID = 'alice', messages, conversations, groups, members, friends, ...rest } = options
  const { profiles = [aProfile({ userID })], ...more } = rest
  const startAt = NOON * 1000 + HOUR_MS
  const { platform = createTestPlatform({ startAt }), ...clientOptions } = more
  platform.files ??= memoryFiles()
  const data = definedOf({ messages, conversations, groups, members, friends })
  const { server, account } = createFakeServer({ userID, profiles, ...data }, platform)
  const client = { features: allFeatures, SDKAppID: 1_400_000_000, ...clientOptions }
  const chat: ChatSDK = createChat({ ...client, host: 'ws://fake', platform })
  chat.setLogLevel(4)
  const { clock } = platform
  const scripts = scriptsOf(server)
  return {
    chat,
    server,
    platform,
    clock,
    sent: account.sent,
    events: recordEvents(chat),
    answer: scripts.answer,
    fail: scripts.fail,
    hold: scripts.hold,
    ...networkControls(chat, platform),
    async login() {
      // In a page it comes over the network, for which the clock does not wait.
      await inspectionOf(chat).loaded()
      await settled(clock, chat.login({ userID, userSig: 'signed by a fake' }), 'log in')
      await clock.advance(0)
      if (!chat.isReady()) throw new Error('log in: the client did not become ready')
    },
    async receive(message) {
      const stored = account.receive(message)
      await clock.advance(0)
      return stored
    },
    advance: clock.advance,
    async destroy() {
      const ending = chat.destroy()
      scripts.release()
      await settled(clock, ending, 'destroy')
    },
  }
}

/** Creates a server that answers with the data of an account. */
const createFakeServer = (data: FakeAccountData, platform: TestPlatform) => {
  const server = new ScriptedServer(platform)
  server.refusalOfUnscripted = refusalOf
  const account = new FakeAccount(data, platform.clock, {
    messages: (position, message) =>
      server.push(pushes.message.received, { position, messageList: [message] }),
    account: (entry) => server.push(pushes.sync.account, entry),
    group: (entry) => server.push(pushes.sync.group, entry),
  })
  answerFrom(server, account)
  takesUploads(server, true)
  return { server, account }
}

type Scripts = Pick<FakeChat, 'answer' | 'fail' | 'hold'> & { release(): void }

const scriptsOf = (server: ScriptedServer): Scripts => {
  const releases = new Set<Stop>()
  return {
    answer: (command, answer) =>
      server.during(command, typeof answer === 'function' ? (answer as never) : () => answer),
    fail: (command, code, info = '') =>
      server.during(command, () => {
        throw new Refused(code, info)
      }),
    hold(command) {
      const release = server.hold(command)
      releases.add(release)
      return () => {
        releases.delete(release)
        release()
      }
    },
    release() {
      for (const release of releases) release()
    },
  }
}

const networkControls = (
  chat: ChatSDK,
  { clock, network }: TestPlatform,
): Pick<FakeChat, 'cut' | 'reconnect'> => ({
  async cut() {
    network.set(false)
    await clock.advance(0)
  },
  async reconnect() {
    network.set(true)
    const isBack = () => viewOf(chat).connection().state === 'connected' || !chat.isReady()
    await until(clock, isBack, 'reconnect')
    // Let the sync finish.
    await clock.advance(SECOND_MS)
  },
})

const until = async (clock: ManualClock, isSo: () => boolean, action: string): Promise<void> => {
  await clock.advance(0)
  for (let second = 0; !isSo(); second++) {
    if (second > TIMEOUT_SECONDS) throw new Error(`${action}: it takes longer than 10 minutes`)
    await clock.advance(SECOND_MS)
  }
}

/** Awaits a promise, and advances the clock only as far as needed. */
const settled = async (clock: ManualClock, call: Promise<unknown>, action: string) => {
  let isDone = false
  const done = () => {
    isDone = true
  }
  call.then(done, done)
  await until(clock, () => isDone, action)
  await call
}

const definedOf = <Fields extends object>(fields: Fields): Partial<FakeAccountData> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The error for a command without an answer; it names the call that adds one. */
const refusalOf = (command: string): Refused => {
  const path = Object.entries(commands).flatMap(([feature, table]) =>
    Object.entries(table).flatMap(([name, row]) =>
      row.name === command ? [`commands.${feature}.${name}`] : [],
    ),
  )
  const what = path[0] ?? command
  return new Refused(
    serverCodes.SERVER_FAULT,
    `the fake has no answer to ${what}: give it one with fake.answer(${what}, { … })`,
  )
}
