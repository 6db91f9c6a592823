import type { Kysely, Migration } from 'kysely'
import { idColumn } from './id-column.ts'

export const operatorMigrations: Record<string, Migration> = {
  '0032_operator_log': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('operator_log')
        .addColumn('id', ...idColumn(db))
        .addColumn('operator', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('request', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.alterTable('accounts').addColumn('restricted_reason', 'text').execute()
    },
  },
}
