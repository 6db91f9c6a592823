import type { Migration } from './migration.ts'

/**
 * UserSigs of an account that were signed up to this second are revoked: its back end has kicked
 * it.
 */
export const revokedUserSigs: Migration = async (db) => {
  await db.schema
    .alterTable('accounts')
    .addColumn('void_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
