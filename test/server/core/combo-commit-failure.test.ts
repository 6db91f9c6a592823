import { type ComboAnswer, serverCodes } from 'tavern-im/protocol'
import { expect, it, onTestFinished } from 'vitest'
import { openCore as openCoreOver } from '../../../server/src/app/open-core.ts'
import type { Caller } from '../../../server/src/kernel/caller.ts'
import { createQueries } from '../../../server/src/storage/rows/queries.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import { historyOf } from './support/histories.ts'
import { Recorder } from './support/recorder.ts'
import { APP, aMessage, openCore, START_MS, temporaryDirectory } from './support/test-core.ts'

const silent = { info() {}, warn() {}, error() {} }

/** A gate that a test opens. */
const aGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

it('a combo reports no message whose commit failed while a later one was looked up [OUTBOX-20]', async () => {
  const dataDir = temporaryDirectory()
  const first = await openCore({ dataDir })
  for (const userID of ['alice', 'bob', 'carol']) await first.device(userID)
  await first.close()
  const storage = await openSqlite({ dataDir })
  const { pair } = createQueries(storage)
  const [reading, failure] = [aGate(), aGate()]
  let isBroken = false
  let hasFailed = false
  const core = await openCoreOver(
    {
      ...storage,
      async read(query, parameters) {
        const rows = await storage.read(query, parameters)
        // bob is looked up before the first message, carol before the second.
        if (query.sql === pair.sql && `${parameters[2]}`.includes('carol')) {
          isBroken = !hasFailed
          await reading.opened
        }
        return rows
      },
      async commit(writes) {
        if (!isBroken) return storage.commit(writes)
        isBroken = false
        hasFailed = true
        failure.open()
        throw new Error('another server has taken the database')
      },
    },
    { delivery: new Recorder(), log: silent, now: () => START_MS },
  )
  onTestFinished(() => core.close())
  const { tinyID } = await core.openAccount(APP, 'alice')
  const session = { connectionID: 'a', instanceID: '1', platform: 7, origin: 'http://im.test' }
  const caller: Caller = { sdkAppID: APP, userID: 'alice', tinyID, ...session }
  const messageList = [aMessage('alice', 'bob'), aMessage('alice', 'carol')]
  const sending = core.handle(caller, 'message.combo', { messageList })
  await failure.opened
  reading.open()
  const { answerList } = (await sending) as ComboAnswer
  expect(answerList.map(({ code }) => code)).toEqual([serverCodes.SERVER_FAULT, 0])
  await core.close()
  const again = await openCore({ dataDir })
  const alice = await again.device('alice')
  expect((await historyOf(alice, 'bob')).messageList).toHaveLength(0)
  expect((await historyOf(alice, 'carol')).messageList).toHaveLength(1)
})
