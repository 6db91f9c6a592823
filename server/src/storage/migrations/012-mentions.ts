import type { Migration } from './migration.ts'

/** Accounts that messages of groups mention; 0 for all. */
export const mentions: Migration = async (db, { clustered }) => {
  await clustered(
    db.schema
      .createTable('message_mentions')
      .addColumn('conversation_id', 'bigint', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_mentions_key', [
        'conversation_id',
        'sequence',
        'account_id',
      ]),
  ).execute()
}
