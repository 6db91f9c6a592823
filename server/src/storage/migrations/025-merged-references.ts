import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * References of messages to contents of merged ones, so that contents without a reference can be
 * deleted. The references to existing contents are unknown: they stay.
 */
export const mergedReferences: Migration = async (db, { clustered }) => {
  await db.schema
    .alterTable('merged_messages')
    .addColumn('state', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('merged_messages_created')
    .on('merged_messages')
    .columns(['state', 'created', 'key'])
    .execute()
  await db.schema
    .createIndex('merged_messages_account')
    .on('merged_messages')
    .columns(['account_id', 'state', 'created'])
    .execute()
  await clustered(
    db.schema
      .createTable('merged_references')
      .addColumn('merged_key', 'text', (column) => column.notNull())
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('merged_references_key', [
        'merged_key',
        'conversation_id',
        'sequence',
      ]),
  ).execute()
  await db.schema
    .createIndex('merged_references_place')
    .on('merged_references')
    .columns(['conversation_id', 'sequence'])
    .execute()
  await clustered(
    db.schema
      .createTable('merged_within')
      .addColumn('merged_key', 'text', (column) => column.notNull())
      .addColumn('within_key', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('merged_within_key', ['merged_key', 'within_key']),
  ).execute()
  await db.schema
    .createIndex('merged_within_place')
    .on('merged_within')
    .columns(['within_key'])
    .execute()
  await sql`
    insert into merged_references (merged_key, conversation_id, sequence)
    select key, 0, 0 from merged_messages
  `.execute(db)
}
