import type { Migration } from './migration.ts'

/** The highest ids ever assigned, if their rows may be deleted: no id is assigned twice. */
export const lastIDs: Migration = async (db, { clustered }) => {
  await clustered(
    db.schema
      .createTable('last_ids')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('last', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('last_ids_key', ['name']),
  ).execute()
}
