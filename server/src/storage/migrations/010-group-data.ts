import type { Migration } from './migration.ts'

/** Attributes, counters and pinned messages of groups: one row for each. */
export const groupData: Migration = async (db, { clustered }) => {
  await clustered(
    db.schema
      .createTable('group_data')
      .addColumn('group_id', 'bigint', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('group_data_key', ['group_id', 'kind']),
  ).execute()
}
