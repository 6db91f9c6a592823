import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Columns, Migration } from './migration.ts'

/**
 * Changes of messages after they were sent: reactions, extensions, receipts, deletions of a user,
 * recipients of targeted messages; and long contents of merged messages.
 */
export const messageChanges: Migration = async (db, columns) => {
  await ofMessages(db, columns)
  await ofUsers(db, columns)
  await db.schema
    .createTable('merged_messages')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('app', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('body', columns.bytes as never, (column) => column.notNull())
    .execute()
}

const ofMessages = async (db: Kysely<Schema>, { clustered }: Columns) => {
  await clustered(
    db.schema
      .createTable('message_reactions')
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('reaction_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('order_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_reactions_key', [
        'conversation_id',
        'sequence',
        'reaction_id',
        'account_id',
      ]),
  ).execute()
  await clustered(
    db.schema
      .createTable('message_extensions')
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_extensions_key', ['conversation_id', 'sequence', 'key']),
  ).execute()
  await clustered(
    db.schema
      .createTable('message_extension_heads')
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('global_sequence', 'bigint', (column) => column.notNull())
      .addColumn('clear_sequence', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_extension_heads_key', ['conversation_id', 'sequence']),
  ).execute()
  for (const name of ['message_receipts', 'message_receivers'] as const) {
    await clustered(
      db.schema
        .createTable(name)
        .addColumn('conversation_id', 'bigint', (column) => column.notNull())
        .addColumn('sequence', 'bigint', (column) => column.notNull())
        .addColumn('account_id', 'bigint', (column) => column.notNull())
        .addColumn('time', 'bigint', (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint(`${name}_key`, ['conversation_id', 'sequence', 'account_id']),
    ).execute()
  }
}

const ofUsers = async (db: Kysely<Schema>, { clustered }: Columns) => {
  await clustered(
    db.schema
      .createTable('deleted_messages')
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('deleted_messages_key', [
        'account_id',
        'conversation_id',
        'sequence',
      ]),
  ).execute()
  await db.schema
    .createIndex('deleted_messages_place')
    .on('deleted_messages')
    .columns(['conversation_id', 'sequence'])
    .execute()
  for (const table of ['user_conversations', 'group_members'] as const) {
    for (const name of ['cleared_sequence', 'deleted_count'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    }
  }
  await db.schema
    .alterTable('groups')
    .addColumn('has_targeted', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
