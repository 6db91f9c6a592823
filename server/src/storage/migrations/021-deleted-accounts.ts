import type { Migration } from './migration.ts'

/**
 * Accounts that the back end has deleted keep their row, because their messages stay with others.
 */
export const deletedAccounts: Migration = async (db) => {
  await db.schema
    .alterTable('accounts')
    .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('blacklist_blocked').on('blacklist').column('blocked_id').execute()
}
