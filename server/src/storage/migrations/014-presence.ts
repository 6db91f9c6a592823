import type { Migration } from './migration.ts'

/** Custom statuses, and users who have not logged out. */
export const presence: Migration = async (db) => {
  await db.schema
    .alterTable('accounts')
    .addColumn('custom_status', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('accounts')
    .addColumn('is_logged_in', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
