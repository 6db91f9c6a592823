import { type Kysely, type Migration, sql } from 'kysely'
import { idColumn } from './id-column.ts'

export const phoneRequestMigrations: Record<string, Migration> = {
  '0043_phone_requests': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('phone_requests')
        .addColumn('id', ...idColumn(db))
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('old_phone', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('decided_at', 'bigint')
        .execute()
      await db.schema
        .createIndex('phone_requests_one_pending')
        .unique()
        .on('phone_requests')
        .column('account_id')
        .where(sql<boolean>`state = 'pending'`)
        .execute()
      await db.schema
        .createIndex('phone_requests_by_account')
        .on('phone_requests')
        .columns(['account_id', 'id'])
        .execute()
      await db.schema
        .createIndex('phone_requests_by_state')
        .on('phone_requests')
        .columns(['state', 'id'])
        .execute()
    },
  },
}
