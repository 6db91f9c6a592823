import type { Kysely, Migration } from 'kysely'

export const billMigrations: Record<string, Migration> = {
  '0048_bills': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('bill_lines')
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('about', 'text', (column) => column.notNull())
        .addColumn('trade_no', 'text', (column) => column.notNull())
        .addColumn('day', 'bigint', (column) => column.notNull())
        .addColumn('fen', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('bill_lines_key', ['provider', 'about', 'trade_no', 'day'])
        .execute()
      await db.schema
        .createTable('bill_days')
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('day', 'bigint', (column) => column.notNull())
        .addColumn('lines', 'bigint')
        .addColumn('asked_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('bill_days_key', ['provider', 'day'])
        .execute()
      await db.schema.alterTable('withdrawals').addColumn('refund_of', 'text').execute()
      await db.schema
        .createIndex('withdrawals_by_refunded')
        .on('withdrawals')
        .column('refund_of')
        .execute()
      await db.schema.alterTable('sandbox_trades').addColumn('decided_at', 'bigint').execute()
    },
  },
}
