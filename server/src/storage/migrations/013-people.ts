import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Columns, Migration } from './migration.ts'

/** Friends, friend applications and blacklists. */
export const people: Migration = async (db, { clustered }) => {
  await clustered(
    db.schema
      .createTable('people')
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('friend_groups', 'text', (column) => column.notNull())
      .addColumn('read_position', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('people_key', ['account_id']),
  ).execute()
  await friends(db, clustered)
  await clustered(
    db.schema
      .createTable('blacklist')
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('blocked_id', 'bigint', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('blacklist_key', ['account_id', 'blocked_id']),
  ).execute()
}

const friends = async (db: Kysely<Schema>, clustered: Columns['clustered']) => {
  await clustered(
    db.schema
      .createTable('friends')
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('friend_id', 'bigint', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('wording', 'text', (column) => column.notNull())
      .addColumn('remark', 'text', (column) => column.notNull())
      .addColumn('friend_groups', 'text', (column) => column.notNull())
      .addColumn('custom_fields', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('friends_key', ['account_id', 'friend_id']),
  ).execute()
  await db.schema.createIndex('friends_friend').on('friends').columns(['friend_id']).execute()
  await clustered(
    db.schema
      .createTable('friend_applications')
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('is_sent', 'bigint', (column) => column.notNull())
      .addColumn('other_id', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('wording', 'text', (column) => column.notNull())
      .addColumn('remark', 'text', (column) => column.notNull())
      .addColumn('group_name', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('friend_applications_key', ['account_id', 'is_sent', 'other_id']),
  ).execute()
  await db.schema
    .createIndex('friend_applications_position')
    .on('friend_applications')
    .columns(['account_id', 'position'])
    .execute()
}
