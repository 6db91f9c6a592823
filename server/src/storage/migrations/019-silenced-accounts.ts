import type { Migration } from './migration.ts'

/** Time up to which the back end has muted an account: for users, and in groups. Unix seconds. */
export const silencedAccounts: Migration = async (db) => {
  for (const name of ['c2c_muted_until', 'group_muted_until'] as const) {
    await db.schema
      .alterTable('accounts')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
