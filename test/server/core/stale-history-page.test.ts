import { expect, it, onTestFinished } from 'vitest'
import { createServices } from '../../../server/src/app/create-services.ts'
import { openAccount } from '../../../server/src/domain/accounts/open-account.ts'
import { handlerTable } from '../../../server/src/handlers/handler-table.ts'
import { createMessagePartition } from '../../../server/src/storage/rows/message-partition.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import { c2c, changeTo, createConversation, messagesOf } from './support/changes.ts'
import { Recorder } from './support/recorder.ts'
import { APP, type HistoryAnswerOf, START_MS, temporaryDirectory } from './support/test-core.ts'

const silent = { info() {}, warn() {}, error() {} }

/** A server on existing data; its first read of messages is held until `release`. */
const aSlowReader = async (dataDir: string) => {
  const storage = await openSqlite({ dataDir })
  const { bodiesBetween } = createMessagePartition(storage, 'messages')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin: (() => void) | undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const held: typeof storage = {
    db: storage.db,
    dialect: storage.dialect,
    messageTables: storage.messageTables,
    load: storage.load,
    commit: (writes) => storage.commit(writes),
    close: () => storage.close(),
    async read(query, parameters) {
      const rows = await storage.read(query, parameters)
      if (query.sql !== bodiesBetween.sql || begin === undefined) return rows
      begin()
      begin = undefined
      await released
      return rows
    },
  }
  const parts = { delivery: new Recorder(), log: silent, now: () => START_MS }
  const services = await createServices(parts, held)
  onTestFinished(async () => {
    await services.writer.settled()
    await storage.close()
  })
  const { tinyID } = await openAccount(services, APP, 'alice')
  const session = { connectionID: 'a', instanceID: '1', platform: 7, origin: 'http://im.test' }
  const caller = { sdkAppID: APP, userID: 'alice', tinyID, ...session }
  const run = async (command: string, body: unknown) => {
    const answer = await handlerTable.get(command)?.({ services: services, caller }, body)
    return answer !== undefined && 'value' in answer ? answer.value() : answer
  }
  return { run, begun, release }
}

it('the core does not cache a page that was read before a change and arrives after it [SYNC-97]', async () => {
  const dataDir = temporaryDirectory()
  const first = await createConversation(3, dataDir)
  expect(await messagesOf(first.bob, c2c('alice'))).toHaveLength(3)
  await first.testBed.close()
  const { run, begun, release } = await aSlowReader(dataDir)
  const newest = { ...c2c('bob'), sequence: 0, count: 20, direction: 0 }
  const late = run('message.history', newest)
  await begun
  await run('message.modify', changeTo(c2c('bob', 2), 'better'))
  release()
  await late
  const { messageList } = (await run('message.history', newest)) as HistoryAnswerOf
  expect(messageList[1]).toMatchObject({ sequence: 2, version: 1, payload: { text: 'better' } })
  expect(await run('message.modify', changeTo(c2c('bob', 2), 'best', 1))).toMatchObject({
    message: { version: 2 },
  })
})
