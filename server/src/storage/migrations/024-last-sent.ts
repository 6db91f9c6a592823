import type { Migration } from './migration.ts'

/**
 * Stores the time of each member's newest message. Before, it was known after a restart only from
 * the newest 1,000 messages.
 */
export const lastSent: Migration = async (db) => {
  await db.schema
    .alterTable('group_members')
    .addColumn('last_sent', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
