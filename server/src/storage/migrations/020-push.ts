import type { Migration } from './migration.ts'

/** Devices for push notifications, and the server's key for push services. */
export const push: Migration = async (db, { clustered }) => {
  await clustered(
    db.schema
      .createTable('push_targets')
      .addColumn('app', 'bigint', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('account_id', 'bigint', (column) => column.notNull())
      .addColumn('instance_id', 'text', (column) => column.notNull())
      .addColumn('web_keys', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('unread', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('push_targets_key', ['app', 'token']),
  ).execute()
  await db.schema
    .createIndex('push_targets_account')
    .on('push_targets')
    .columns(['account_id'])
    .execute()
  await db.schema
    .createTable('server_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
