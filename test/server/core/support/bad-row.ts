import type { SendAnswer, WireMessage } from 'tavern-im/protocol'
import { onTestFinished } from 'vitest'
import { openCore } from '../../../../server/src/app/open-core.ts'
import { EncodedAnswer } from '../../../../server/src/kernel/handler-answer.ts'
import type { Storage, Write } from '../../../../server/src/storage/storage.ts'
import { handClock } from '../../support/hand-clock.ts'
import { Recorder } from './recorder.ts'
import { APP, aMessage, START_MS } from './test-core.ts'

const silent = { info() {}, warn() {}, error() {} }

/** A message with this `random` gets a row that no database accepts. */
export const BAD = 666_666_666

/** Parameters of a message's row. */
const CONVERSATION = 1
const RANDOM = 5

const planted = ({ query, parameters }: Write): Write =>
  parameters[RANDOM] === BAD && query.sql.includes('messages')
    ? { query, parameters: parameters.with(CONVERSATION, null) }
    : { query, parameters }

/** A core whose commits a test can hold back, over a database that refuses the rows above. */
export const coreWithBadRows = async (open: () => Promise<Storage>) => {
  const storage = await open()
  const commits: number[] = []
  let reads = 0
  let held: Promise<void> | undefined
  const core = await openCore(
    {
      ...storage,
      read(query, parameters) {
        reads += 1
        return storage.read(query, parameters)
      },
      async commit(writes) {
        await held
        commits.push(writes.length)
        return storage.commit(writes.map(planted))
      },
    },
    // The search index does not read in between.
    { delivery: new Recorder(), log: silent, now: () => START_MS, clock: handClock(START_MS) },
  )
  onTestFinished(() => core.close())
  const run = async <Answer = object>(userID: string, command: string, body: object) => {
    const { tinyID } = await core.openAccount(APP, userID)
    const session = { connectionID: userID, instanceID: '1', platform: 7, origin: '' }
    const caller = { sdkAppID: APP, userID, tinyID, ...session }
    const answer = await core.handle(caller, command, body)
    const value = answer instanceof EncodedAnswer ? JSON.parse(answer.text) : answer
    return value as Answer
  }
  return {
    run,
    send: (from: string, to: string, fields: Partial<WireMessage> = {}) =>
      run<SendAnswer>(from, 'c2c.send', aMessage(from, to, fields)),
    texts: async (userID: string, to: string) => {
      const query = { conversationType: 1, to, sequence: 0, count: 50, direction: 0 }
      const { messageList } = await run<{ messageList: WireMessage[] }>(
        userID,
        'message.history',
        query,
      )
      return messageList.map(({ sequence, payload }) => [
        sequence,
        (payload as { text: string }).text,
      ])
    },
    reads: () => reads,
    commits,
    /** Holds the next commits; what arrives meanwhile is in one commit. Returns the release. */
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = () => {
          held = undefined
          resolve()
        }
      })
      return release
    },
  }
}
