import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { TYPES } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { createTables } from '../../../server/src/storage/migrations/001-create-tables.ts'
import type { Schema } from '../../../server/src/storage/schema.ts'
import { sqliteColumns } from '../../../server/src/storage/sqlite/sqlite-columns.ts'
import { counts, searchGroups, searchMembers, searchUsers } from './support/search.ts'
import {
  aGroupMessage,
  aMessage,
  openCore,
  syncAll,
  temporaryDirectory,
  wholeList,
} from './support/test-core.ts'

/** Runs statements on a database that no server has open. */
const change = (dataDir: string, ...statements: string[]) => {
  const database = new Database(join(dataDir, 'tavern.db'))
  for (const sql of statements) database.exec(sql)
  database.close()
}

const sync = { cookie: '', syncFlag: 0, isOnlineSync: 1 }

type Row = Readonly<Record<string, string>>

const rowsOf = (database: Database.Database, sql: string) => database.prepare(sql).all() as Row[]

const namesOf = (database: Database.Database, type: 'table' | 'index'): string[] =>
  rowsOf(
    database,
    `SELECT name FROM sqlite_master WHERE type = '${type}' AND name NOT LIKE 'sqlite_%'
     AND name NOT LIKE 'kysely_%'`,
  ).map((row) => row.name as string)

const columnsOf = (database: Database.Database, table: string): string[] =>
  rowsOf(database, `PRAGMA table_info(${table})`).map((row) => row.name as string)

/** The schema of the first version, empty. */
const firstSchema = async (): Promise<Database.Database> => {
  const database = new Database(':memory:')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
  await createTables(db, sqliteColumns)
  return database
}

/** Reverts the schema to the first version. */
const backToFirst = async (dataDir: string): Promise<void> => {
  const first = await firstSchema()
  const database = new Database(join(dataDir, 'tavern.db'))
  const drop = (kind: 'table' | 'index') => {
    const kept = namesOf(first, kind)
    for (const name of namesOf(database, kind))
      if (!kept.includes(name)) database.exec(`DROP ${kind} ${name}`)
  }
  drop('table')
  drop('index')
  for (const table of namesOf(first, 'table')) {
    const kept = columnsOf(first, table)
    for (const column of columnsOf(database, table))
      if (!kept.includes(column)) database.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
  database.exec("DELETE FROM kysely_migration WHERE name > '0001-create-tables'")
  database.close()
  first.close()
}

/** A directory of the first version: messages, groups, and only the first step of the schema. */
const firstVersion = async () => {
  const dataDir = temporaryDirectory()
  const testBed = await openCore({ dataDir })
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const memberList = [{ userID: 'bob' }]
  await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
  const { cookie } = await wholeList(alice)
  await alice.run('c2c.send', aMessage('alice', 'bob'))
  await bob.run('group.send', aGroupMessage('bob', 'g'))
  const list = await wholeList(alice)
  await testBed.close()
  await backToFirst(dataDir)
  return { dataDir, cookie, list }
}

describe('a database of the first version', () => {
  it('is opened with all its contents, and continues [SYNC-91]', async () => {
    const { dataDir, cookie, list } = await firstVersion()
    const testBed = await openCore({ dataDir })
    const alice = await testBed.device('alice')
    expect(await wholeList(alice)).toEqual(list)
    const missed = await syncAll(alice, cookie)
    expect(missed.conversations.map(({ nextMessageSeq }) => nextMessageSeq)).toEqual([2, 3])
    expect(missed.groupEvents).toEqual([])
    const carol = await testBed.device('carol')
    await carol.run('group.join', { groupID: 'g', applyMessage: '', historyMessageFlag: 0 })
    const { groupEvents } = await syncAll(alice, missed.cookie)
    expect(groupEvents).toMatchObject([{ groupID: 'g', position: 2 }])
    expect(await alice.run('account.sync', sync)).toMatchObject({ mustRestart: true })
  })

  it('is searchable: its messages and names [SEARCH-11]', async () => {
    const { dataDir } = await firstVersion()
    const profile = JSON.stringify({ userID: 'bob', nick: 'Ｂｏｂ', gender: TYPES.GENDER_MALE })
    change(dataDir, `UPDATE accounts SET profile = '${profile}' WHERE user_id = 'bob'`)
    change(dataDir, "UPDATE group_members SET name_card = 'Card' WHERE account_id = 1")
    const alice = await (await openCore({ dataDir })).device('alice')
    expect(new Map(await counts(alice, [], { messageTypeList: ['TIMTextElem'] }))).toEqual(
      new Map([
        ['g', 1],
        ['bob', 1],
      ]),
    )
    const bobs = await searchUsers(alice, ['bo'], { gender: TYPES.GENDER_MALE })
    expect(bobs.searchResultList.map(({ userID }) => userID)).toEqual(['bob'])
    expect((await searchGroups(alice, ['G'])).totalCount).toBe(1)
    expect((await searchMembers(alice, ['card'])).totalCount).toBe(1)
  })

  it('is unchanged after a failed step, and opens once that is repaired [SYNC-91]', async () => {
    const { dataDir, list } = await firstVersion()
    change(dataDir, 'CREATE INDEX group_log_order ON messages (time)')
    await expect(openCore({ dataDir })).rejects.toThrow(/migrate database: .*group_log_order/)
    change(dataDir, 'DROP INDEX group_log_order')
    const testBed = await openCore({ dataDir })
    expect(await wholeList(await testBed.device('alice'))).toEqual(list)
  })

  it('that a newer server has changed is refused with the missing step [SYNC-91]', async () => {
    const { dataDir } = await firstVersion()
    change(dataDir, "INSERT INTO kysely_migration VALUES ('9999-of-later', '2026-01-01')")
    await expect(openCore({ dataDir })).rejects.toThrow(/migrate database: .*9999-of-later/)
  })
})
