import type { Migration } from './migration.ts'

/**
 * The logs of groups. A group's entries are stored together in the order of the server, so that a
 * member finds the entries after its cookie; the index finds the newest entry of all.
 */
export const groupLog: Migration = async (db, { clustered }) => {
  await clustered(
    db.schema
      .createTable('group_log')
      .addColumn('group_id', 'bigint', (column) => column.notNull())
      .addColumn('order_id', 'bigint', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('group_log_key', ['group_id', 'order_id']),
  ).execute()
  await db.schema.createIndex('group_log_order').on('group_log').columns(['order_id']).execute()
}
