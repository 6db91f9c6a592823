import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { folded } from './015-folded.ts'
import type { Migration } from './migration.ts'

/**
 * The search index: texts of messages by conversation, filled in the background up to a mark, and
 * folded names in their rows.
 */
export const search: Migration = async (db, { id, bytes, clustered }) => {
  await clustered(
    db.schema
      .createTable('search_texts')
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('sender_id', 'bigint', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'bigint', (column) => column.notNull())
      .addColumn('is_targeted', 'bigint', (column) => column.notNull())
      .addColumn('text', bytes as never, (column) => column.notNull())
      .addPrimaryKeyConstraint('search_texts_key', ['conversation_id', 'sequence']),
  ).execute()
  await db.schema
    .createTable('search_changes')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('conversation_id', 'bigint', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('search_mark')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('message_id', 'bigint', (column) => column.notNull())
    .execute()
  await db.insertInto('search_mark').values({ id: 1, message_id: 0 }).execute()
  await names(db)
}

const names = async (db: Kysely<Schema>) => {
  for (const [table, column] of [
    ['accounts', 'search_nick'],
    ['groups', 'search_name'],
    ['group_members', 'search_card'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
  }
  for (const column of ['search_gender', 'search_birthday'] as const) {
    await db.schema
      .alterTable('accounts')
      .addColumn(column, 'bigint', (number) => number.notNull().defaultTo(0))
      .execute()
  }
  await fill(db)
  await db.schema
    .createIndex('accounts_search')
    .on('accounts')
    .columns(['app', 'search_nick', 'search_gender', 'search_birthday', 'user_id'])
    .execute()
  await db.schema
    .createIndex('groups_search')
    .on('groups')
    .columns(['app', 'search_name', 'type', 'community_id', 'dismissed', 'group_id'])
    .execute()
}

const ROWS = 1_000

interface Profile {
  readonly nick?: string
  readonly gender?: string
  readonly birthday?: number
}

/** Genders from 1 on; 0: unset. */
const genders: readonly string[] = ['Gender_Type_Female', 'Gender_Type_Male']

/** Fills the columns of existing rows. */
const fill = async (db: Kysely<Schema>) => {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'profile'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute()
    for (const { id, profile } of rows) {
      const { nick = '', gender = '', birthday = 0 } = JSON.parse(profile) as Profile
      const set = {
        search_nick: folded(nick),
        search_gender: genders.indexOf(gender) + 1,
        search_birthday: birthday,
      }
      await db.updateTable('accounts').set(set).where('id', '=', id).execute()
    }
    if (rows.length < ROWS) break
    after = rows.at(-1)?.id ?? 0
  }
  const groups = await db.selectFrom('groups').select(['id', 'name']).execute()
  for (const { id, name } of groups) {
    const set = { search_name: folded(name) }
    await db.updateTable('groups').set(set).where('id', '=', id).execute()
  }
  const cards = await db
    .selectFrom('group_members')
    .select('name_card')
    .distinct()
    .where('name_card', '<>', sql.lit(''))
    .execute()
  for (const { name_card } of cards) {
    const set = { search_card: folded(name_card) }
    await db.updateTable('group_members').set(set).where('name_card', '=', name_card).execute()
  }
}
