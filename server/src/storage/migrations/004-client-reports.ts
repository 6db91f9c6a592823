import type { Migration } from './migration.ts'

/** Client reports. Rows are added and deleted in the order of their ids. */
export const clientReports: Migration = async (db, { id }) => {
  await db.schema
    .createTable('client_reports')
    .addColumn('id', id as never, (column) => column.primaryKey())
    .addColumn('app', 'bigint', (column) => column.notNull())
    .addColumn('tiny_id', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .execute()
}
