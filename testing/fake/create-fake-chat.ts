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

/** What the user has, and the client's own options. */
export interface FakeChatOptions
  extends Partial<FakeAccountData>,
    Partial<Omit<CreateOptions, 'host' | 'platform'>> {
  /** With what survives a page, a seed of chance, or a clock of one's own. */
  readonly platform?: TestPlatform
}

/** The SDK before a server in memory, at a time that stands still. */
export interface FakeChat {
  /** The client, which an application takes for a real one. */
  readonly chat: ChatSDK
  /** Who answers it: for scripts that go beyond the functions below. */
  readonly server: ScriptedServer
  readonly platform: TestPlatform
  readonly clock: ManualClock
  /** The messages that the user has sent, as they were stored. */
  readonly sent: readonly WireMessage[]
  /** Every event that the client has raised. */
  readonly events: RecordedEvents
  /** Logs in; resolves when the client is ready. */
  login(): Promise<void>
  /** Somebody says something; it takes the next place of its conversation. Resolves when the client has it. */
  receive(message: WireMessage): Promise<WireMessage>
  /** Answers a command so, until the returned function is called. */
  answer<C extends AnyCommand>(
    command: C,
    answer: AnswerOf<C> | ((request: RequestOf<C>) => AnswerOf<C>),
  ): Stop
  /** Refuses a command with a code of the server, until the returned function is called. */
  fail(command: AnyCommand, code: number, info?: string): Stop
  /** Answers a command only when the returned function is called. */
  hold(command: AnyCommand): Stop
  /** Pulls the plug: nothing passes, and the client knows. */
  cut(): Promise<void>
  /** Puts it in again; resolves a second after the client has noticed, with what it missed. */
  reconnect(): Promise<void>
  /** Lets time pass, and everything that it causes. `advance(0)` lets only what is under way happen. */
  advance(ms: number): Promise<void>
  /** Ends the client, and whatever is under way. */
  destroy(): Promise<void>
}

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000
/** How long ends and mended lines are waited for, by the clock of the fake. */
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

/** A server that answers out of an account. */
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
    // What was missed is fetched piece by piece.
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

/** What a promise settles with; time passes only as far as it needs. */
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

/** Says what to do about a command that the fake does not answer by itself. */
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
