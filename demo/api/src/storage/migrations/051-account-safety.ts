import type { Kysely, Migration } from 'kysely'

/** The devices of an account, and its deletion. */
export const accountSafetyMigrations: Record<string, Migration> = {
  '0051_account_safety': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('access_tokens')
        .addColumn('device_name', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await db.schema
        .alterTable('access_tokens')
        .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.alterTable('accounts').addColumn('deletion_due_at', 'bigint').execute()
      await db.schema.alterTable('accounts').addColumn('deleted_at', 'bigint').execute()
      await db.schema
        .createIndex('accounts_by_deletion')
        .on('accounts')
        .column('deletion_due_at')
        .execute()
      await db.schema
        .createIndex('access_tokens_by_account')
        .on('access_tokens')
        .column('account_id')
        .execute()
    },
  },
}
