import { type Kysely, type Migration, sql } from 'kysely'
import { idColumn } from './id-column.ts'

export const couponMigrations: Record<string, Migration> = {
  '0039_coupons': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('coupons')
        .addColumn('id', ...idColumn(db))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('threshold_fen', 'bigint', (column) => column.notNull())
        .addColumn('off_fen', 'bigint', (column) => column.notNull())
        .addColumn('percent', 'integer', (column) => column.notNull())
        .addColumn('start_at', 'bigint', (column) => column.notNull())
        .addColumn('end_at', 'bigint', (column) => column.notNull())
        .addColumn('valid_days', 'integer', (column) => column.notNull())
        .addColumn('stock', 'integer', (column) => column.notNull())
        .addColumn('received', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('per_account', 'integer', (column) => column.notNull())
        .addColumn('is_public', 'integer', (column) => column.notNull())
        .addColumn('stopped_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addCheckConstraint('coupons_in_stock', sql`received <= stock`)
        .execute()
      await db.schema
        .createTable('my_coupons')
        .addColumn('id', ...idColumn(db))
        .addColumn('coupon_id', 'bigint', (column) => column.notNull().references('coupons.id'))
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('start_at', 'bigint', (column) => column.notNull())
        .addColumn('end_at', 'bigint', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('order_id', 'bigint')
        .addColumn('off_fen', 'bigint')
        .addColumn('used_at', 'bigint')
        .addColumn('is_prolonged', 'integer', (column) => column.notNull().defaultTo(0))
        .addUniqueConstraint('my_coupons_once', ['coupon_id', 'account_id', 'number'])
        .addUniqueConstraint('my_coupons_one_per_order', ['account_id', 'order_id'])
        .execute()
    },
  },
}
