import { type Kysely, type Migration, sql } from 'kysely'
import { idColumn } from './id-column.ts'

export const subsidyMigrations: Record<string, Migration> = {
  '0042_held_subsidies': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('held_subsidies')
        .addColumn('id', ...idColumn(db))
        .addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id'))
        .addColumn('boss_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('thug_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('fen', 'bigint', (column) => column.notNull().check(sql`fen > 0`))
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('is_suspicious', 'integer', (column) => column.notNull())
        .addColumn('signals', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('release_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addUniqueConstraint('held_subsidies_once', ['order_id', 'boss_id', 'thug_id'])
        .execute()
      await db.schema
        .createIndex('held_subsidies_due')
        .on('held_subsidies')
        .columns(['state', 'is_suspicious', 'release_at'])
        .execute()
      await db.schema
        .createIndex('held_subsidies_by_thug')
        .on('held_subsidies')
        .columns(['thug_id', 'id'])
        .execute()
      await db.schema
        .createTable('account_traces')
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('account_traces_primary', ['account_id', 'kind', 'value'])
        .execute()
      await db.schema
        .createIndex('account_traces_by_value')
        .on('account_traces')
        .columns(['kind', 'value'])
        .execute()
      await db.schema
        .createIndex('account_traces_by_age')
        .on('account_traces')
        .column('seen_at')
        .execute()
      await db.schema
        .createIndex('withdrawals_by_receiver')
        .on('withdrawals')
        .column('receiver_account')
        .execute()
    },
  },
}
