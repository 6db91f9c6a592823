import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnswerOf, commands, wireConversationType } from 'tavern-im/protocol'
import { onTestFinished } from 'vitest'
import { type CoreOptions, createCore } from '../../../../server/src/app/create-core.ts'
import type { Core } from '../../../../server/src/gateway/core.ts'
import { EncodedAnswer } from '../../../../server/src/kernel/handler-answer.ts'
import { Refusal } from '../../../../server/src/kernel/refusal.ts'
import { type ImDatabase, imDatabase } from '../../../support/im-database.ts'
import { APP, START_MS } from './message-builders.ts'
import { type ReceivedEvents, Recorder } from './recorder.ts'

export { APP, aGroupMessage, aMessage, START_MS } from './message-builders.ts'

/** A device of a user. */
export interface Device {
  readonly userID: string
  readonly received: ReceivedEvents
  /** Returns the answer, or the code of the refusal; throws a fault. */
  run<A = Record<string, unknown>>(command: string, body: unknown): Promise<A>
  refused(command: string, body: unknown): Promise<number>
}

export interface TestCore {
  readonly core: Core
  readonly recorder: Recorder
  /** Advances the clock. */
  pass(seconds: number): void
  device(userID: string, connectionID?: string): Promise<Device>
  close(): Promise<void>
}

const silent = { info() {}, warn() {}, error() {} }

/** A core in memory unless a directory is set; it closes when the test ends. */
export const openCore = async (options: Partial<CoreOptions> = {}): Promise<TestCore> => {
  const recorder = new Recorder()
  let now = START_MS
  let isClosed = false
  const dataDir = options.dataDir ?? ':memory:'
  const core = await createCore({
    dataDir,
    delivery: recorder,
    log: silent,
    now: () => now,
    ...(await databaseOf(dataDir)).options,
    ...options,
  })
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await core.close()
  }
  onTestFinished(close)
  return {
    core,
    recorder,
    close,
    pass(seconds) {
      now += seconds * 1000
    },
    async device(userID, connectionID = `${userID}-1`) {
      const { tinyID } = await core.openAccount(APP, userID)
      const received = recorder.connect(connectionID, userID)
      const origin = 'http://im.test'
      const session = { connectionID, instanceID: '1', platform: 7, origin }
      const caller = { sdkAppID: APP, userID, tinyID, ...session }
      const run = async (command: string, body: unknown) => {
        const answer = await core.handle(caller, command, body)
        if (!(answer instanceof EncodedAnswer)) return answer
        const value = answer.value()
        // Both formats of a history page must be equal.
        const fromBytes = JSON.stringify(commands.message.history.answer.decode(answer.bytes))
        if (JSON.stringify(value) !== fromBytes) throw new Error('history: the forms differ')
        return value
      }
      return {
        userID,
        received,
        run: run as Device['run'],
        refused: (command, body) => run(command, body).then(notRefused, codeOf),
      }
    },
  }
}

/** Databases instead of folders, which can be opened again. */
const databases = new Map<string, ImDatabase>()

export const databaseOf = async (dataDir: string): Promise<ImDatabase> => {
  const known = databases.get(dataDir)
  if (known !== undefined) return known
  const database = await imDatabase()
  if (dataDir !== ':memory:') databases.set(dataDir, database)
  onTestFinished(() => {
    databases.delete(dataDir)
    database.release()
  })
  return database
}

const notRefused = () => {
  throw new Error('the command was not refused')
}

const codeOf = (error: unknown): number => {
  if (error instanceof Refusal) return error.code
  throw error
}

/** A directory that is removed after the test. */
export const temporaryDirectory = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'tavern-core-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

export type ListAnswer = AnswerOf<typeof commands.conversation.list>
export type SyncAnswerOf = AnswerOf<typeof commands.sync.sync>
export type CreateAnswer = AnswerOf<typeof commands.group.create>
export type JoinAnswer = AnswerOf<typeof commands.group.join>
export type SendAnswerOf = AnswerOf<typeof commands.message.sendC2C>
export type HistoryAnswerOf = AnswerOf<typeof commands.message.history>

/** Every member of a group has a row for notices, which most tests ignore. */
const isNotices = ({ type }: { readonly type: number }) => type === wireConversationType.system

/** The whole conversation list, page by page; without the notices. */
export const wholeList = async (device: Device, count = 100) => {
  const conversations: ListAnswer['conversations'][number][] = []
  let page: ListAnswer | undefined
  do {
    page = await device.run<ListAnswer>('conversation.list', {
      timeStamp: page?.timeStamp ?? 0,
      startIndex: page?.startIndex ?? '',
      count,
    })
    conversations.push(...page.conversations)
  } while (page.completeFlag === 0)
  const { cookie } = page
  return { conversations: conversations.filter((row) => !isNotices(row)), cookie }
}

/** Everything since a cookie, answer by answer; without the notices. */
export const syncAll = async (device: Device, from: string) => {
  const conversations: SyncAnswerOf['conversationList'][number][] = []
  const events: SyncAnswerOf['eventArray'][number][] = []
  const groupEvents: SyncAnswerOf['groupEventArray'][number][] = []
  let cookie = from
  for (;;) {
    const answer = await device.run<SyncAnswerOf>('account.sync', {
      cookie,
      syncFlag: 0,
      isOnlineSync: 1,
    })
    if (answer.mustRestart) throw new Error('sync: must restart')
    conversations.push(...answer.conversationList.filter((row) => !isNotices(row)))
    events.push(...answer.eventArray)
    groupEvents.push(...answer.groupEventArray)
    cookie = answer.cookie
    if (answer.syncFlag === 2) {
      const { position } = answer
      return { conversations, events, groupEvents, cookie, position }
    }
  }
}

export const upTo = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1)
