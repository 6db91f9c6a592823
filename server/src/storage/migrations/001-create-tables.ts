import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Columns, Migration } from './migration.ts'

/**
 * Messages are stored in the order of arrival, so that a batch touches few pages; reads use the
 * index. Their identity starts with the client's time for the same reason.
 */
export const createTables: Migration = async (db, columns) => {
  await createAccounts(db, columns)
  await createMessages(db, columns)
  await createGroups(db, columns)
}

const createAccounts = async (db: Kysely<Schema>, { id, clustered }: Columns) => {
  await db.schema
    .createTable('accounts')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('app', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('tiny_id', 'text', (column) => column.notNull())
    .addColumn('profile', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('accounts_user', ['app', 'user_id'])
    .execute()
  await clustered(
    db.schema
      .createTable('account_log')
      .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('account_log_key', ['account_id', 'position']),
  ).execute()
}

const createMessages = async (db: Kysely<Schema>, { id, bytes, clustered }: Columns) => {
  await db.schema
    .createTable('conversations')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('app', 'bigint', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addUniqueConstraint('conversations_key', ['app', 'key'])
    .execute()
  await db.schema
    .createTable('messages')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('conversation_id', 'bigint', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('sender_id', 'bigint', (column) => column.notNull())
    .addColumn('client_time', 'bigint', (column) => column.notNull())
    .addColumn('random', 'bigint', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('flags', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('body', bytes as never, (column) => column.notNull())
    .addUniqueConstraint('messages_sequence', ['conversation_id', 'sequence'])
    .addUniqueConstraint('messages_identity', ['client_time', 'random', 'sender_id'])
    .execute()
  await clustered(
    db.schema
      .createTable('user_conversations')
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('peer_id', 'bigint', (column) => column.notNull())
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('unread', 'bigint', (column) => column.notNull())
      .addColumn('read_sequence', 'bigint', (column) => column.notNull())
      .addColumn('peer_read_time', 'bigint', (column) => column.notNull())
      .addColumn('next_sequence', 'bigint', (column) => column.notNull())
      .addColumn('last_sequence', 'bigint', (column) => column.notNull())
      .addColumn('last_time', 'bigint', (column) => column.notNull())
      .addColumn('is_pinned', 'bigint', (column) => column.notNull())
      .addColumn('remind', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_conversations_key', ['account_id', 'peer_id']),
  ).execute()
  await db.schema
    .createIndex('user_conversations_position')
    .on('user_conversations')
    .columns(['account_id', 'position'])
    .execute()
}

const createGroups = async (db: Kysely<Schema>, { id, clustered }: Columns) => {
  const texts = ['type', 'owner', 'name', 'avatar', 'introduction', 'notification', 'join_option']
  const numbers = ['max_members', 'member_count', 'created', 'info_sequence', 'last_info_time']
  let groups = db.schema
    .createTable('groups')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('app', 'bigint', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('conversation_id', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('groups_id', ['app', 'group_id'] as never)
  for (const name of [...texts, 'invite_option', 'custom_fields']) {
    groups = groups.addColumn(name as never, 'text', (column) => column.notNull())
  }
  for (const name of [...numbers, 'position']) {
    groups = groups.addColumn(name as never, 'bigint', (column) => column.notNull())
  }
  await groups.execute()
  await clustered(
    db.schema
      .createTable('group_members')
      .addColumn('group_id', 'bigint', (column) => column.notNull())
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('role', 'bigint', (column) => column.notNull())
      .addColumn('join_time', 'bigint', (column) => column.notNull())
      .addColumn('join_sequence', 'bigint', (column) => column.notNull())
      .addColumn('name_card', 'text', (column) => column.notNull())
      .addColumn('remind', 'bigint', (column) => column.notNull())
      .addColumn('read_sequence', 'bigint', (column) => column.notNull())
      .addColumn('custom_fields', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('group_members_key', ['group_id', 'account_id']),
  ).execute()
  await db.schema
    .createIndex('group_members_account')
    .on('group_members')
    .columns(['account_id'])
    .execute()
}
