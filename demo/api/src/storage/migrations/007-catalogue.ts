import type { Kysely, Migration } from 'kysely'
import { idColumn } from './id-column.ts'

export const catalogueMigrations: Record<string, Migration> = {
  '0007_roles': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('roles')
        .addColumn('id', ...idColumn(db))
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('job_id', 'text', (column) => column.notNull())
        .addColumn('fighting_capacity', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('roles_by_account').on('roles').column('account_id').execute()
    },
  },
}
