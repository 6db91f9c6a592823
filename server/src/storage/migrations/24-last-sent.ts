import type { Migration } from './migration.ts'

/** When members have said something last: after a restart it was known of the newest 1,000 messages of a group alone. */
export const lastSent: Migration = async (db) => {
  await db.schema
    .alterTable('group_members')
    .addColumn('last_sent', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
