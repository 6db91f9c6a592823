import type { Migration } from './migration.ts'

/** Settings of an app: from its back end over REST, or from the apps file. */
export const appSettings: Migration = async (db, { clustered }) => {
  await clustered(
    db.schema
      .createTable('app_settings')
      .addColumn('app', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('app_settings_key', ['app', 'name']),
  ).execute()
}
