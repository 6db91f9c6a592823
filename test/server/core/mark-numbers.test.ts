import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import Database from 'libsql'
import pg from 'pg'
import { TYPES } from 'tavern-im/protocol'
import { expect, it } from 'vitest'
import { markNumbers } from '../../../server/src/storage/migrations/023-mark-numbers.ts'
import type { Schema } from '../../../server/src/storage/schema.ts'
import { sqliteColumns } from '../../../server/src/storage/sqlite/sqlite-columns.ts'
import { team } from './support/changes.ts'
import {
  aMessage,
  databaseOf,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

/** Runs the step on a database that no server has open. */
const migrateAgain = async (dataDir: string): Promise<void> => {
  const { databaseUrl } = (await databaseOf(dataDir)).options
  const dialect =
    databaseUrl === undefined
      ? new SqliteDialect({ database: new Database(join(dataDir, 'tavern.db')) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) })
  const db = new Kysely<Schema>({ dialect })
  await markNumbers(db, sqliteColumns)
  await db.destroy()
}

const bob = { conversationType: 1, to: 'bob' }
const three = { conversationType: 1, to: '3' }
const group = { conversationType: 2, to: 'g' }

it('marks in a database of an earlier version get their current numbers, in rows and in logs [CONV-85]', async () => {
  const dataDir = temporaryDirectory()
  const { testBed, alice } = await team('Public', dataDir)
  await testBed.device('3')
  await alice.run('c2c.send', aMessage('alice', 'bob'))
  await alice.run('c2c.send', aMessage('alice', '3'))
  const { cookie } = await wholeList(alice)
  const mark = (markType: string, ...conversationList: object[]) =>
    alice.run('conversation.set', { conversationList, change: { markType, enableMark: true } })
  await mark('33', bob)
  await mark('4', bob, three)
  await mark('8', bob)
  await mark('3', group, bob, three)
  await testBed.close()
  await migrateAgain(dataDir)

  const reopened = await openCore({ dataDir })
  const device = await reopened.device('alice')
  const { conversations } = await wholeList(device)
  const marksOf = (to: string) =>
    conversations.find(({ userID, group }) => userID === to || group?.groupID === to)?.markList
  const [fold, hide] = [`${TYPES.CONV_MARK_TYPE_FOLD}`, `${TYPES.CONV_MARK_TYPE_HIDE}`]
  expect([fold, hide]).toEqual(['4', '8'])
  expect(marksOf('g')).toEqual([fold])
  expect(marksOf('3')).toEqual([hide, fold])
  expect(marksOf('bob')).toEqual(['33', hide, fold])

  const { events } = await syncAll(device, cookie)
  const logged = events.flatMap(({ data }) => (data.event === 'conversation' ? [data] : []))
  expect(logged.filter(({ to }) => to === '3').map(({ settings }) => settings.markList)).toEqual([
    [hide],
    [hide, fold],
  ])
  expect(logged.findLast(({ to }) => to === 'bob')?.settings.markList).toEqual(['33', hide, fold])
})
