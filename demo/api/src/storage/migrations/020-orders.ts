import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely'
import { idColumn } from './id-column.ts'

const orders = (table: CreateTableBuilder<'orders', 'id'>) =>
  table
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('publisher_id', 'bigint', (column) => column.notNull().references('accounts.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('min_capacity', 'bigint', (column) => column.notNull())
    .addColumn('pictures', 'text', (column) => column.notNull())
    .addColumn('deposit_fen', 'bigint', (column) => column.notNull().check(sql`deposit_fen > 0`))
    .addColumn('price_fen', 'bigint', (column) => column.notNull().check(sql`price_fen > 0`))
    .addColumn('fee_basis_points', 'integer', (column) => column.notNull())
    .addColumn('boss_num', 'integer', (column) => column.notNull())
    .addColumn('thug_num', 'integer', (column) => column.notNull())
    .addColumn('boss_taken', 'integer', (column) => column.notNull())
    .addColumn('thug_taken', 'integer', (column) => column.notNull())
    .addColumn('boss_locked', 'integer', (column) => column.notNull())
    .addColumn('thug_locked', 'integer', (column) => column.notNull())
    .addColumn('start_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('due_at', 'bigint')
    .addCheckConstraint('orders_bosses', sql`boss_taken + boss_locked <= boss_num`)
    .addCheckConstraint('orders_thugs', sql`thug_taken + thug_locked <= thug_num`)

const seats = (table: CreateTableBuilder<'seats'>) =>
  table
    .addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('is_locked', 'integer', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.references('accounts.id'))
    .addColumn('role_id', 'bigint')
    .addColumn('role_name', 'text', (column) => column.notNull())
    .addColumn('role_job_id', 'text', (column) => column.notNull())
    .addColumn('role_capacity', 'bigint', (column) => column.notNull())
    .addColumn('wallet_fen', 'bigint', (column) => column.notNull())
    .addColumn('coupon_fen', 'bigint', (column) => column.notNull())
    .addColumn('my_coupon_id', 'text')
    .addColumn('is_confirmed', 'integer', (column) => column.notNull())
    .addColumn('taken_at', 'bigint')
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('seats_primary', ['order_id', 'position', 'number'])
    .addUniqueConstraint('seats_once', ['order_id', 'account_id'])
    .addCheckConstraint('seats_locked_empty', sql`is_locked = 0 or account_id is null`)
    .addCheckConstraint('seats_held', sql`wallet_fen >= 0 and coupon_fen >= 0`)

const events = (table: CreateTableBuilder<'order_events', 'id'>) =>
  table
    .addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('by_role', 'text', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.references('accounts.id'))
    .addColumn('subject_id', 'bigint', (column) => column.references('accounts.id'))
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', (column) => column.notNull())
    .addColumn('position', 'text')
    .addColumn('seat', 'integer')
    .addColumn('fen', 'bigint', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())

const finishes = (table: CreateTableBuilder<'order_finishes', 'id'>) =>
  table
    .addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id'))
    .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
    .addColumn('sub_title', 'text', (column) => column.notNull())
    .addColumn('report_text', 'text', (column) => column.notNull())
    .addColumn('pictures', 'text', (column) => column.notNull())
    .addColumn('reject_reason', 'text', (column) => column.notNull())
    .addColumn('reject_pictures', 'text', (column) => column.notNull())
    .addColumn('rejected_by', 'bigint', (column) => column.references('accounts.id'))
    .addColumn('rejected_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())

const reports = (table: CreateTableBuilder<'order_reports', 'id'>) =>
  table
    .addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id'))
    .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('report_text', 'text', (column) => column.notNull())
    .addColumn('pictures', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('price_fen', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')

/** A table with automatic row numbers. */
const numbered = <Name extends string>(db: Kysely<unknown>, name: Name) =>
  db.schema.createTable(name).addColumn('id', ...idColumn(db))

const index = (db: Kysely<unknown>, table: string, name: string, columns: readonly string[]) =>
  db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute()

export const orderMigrations: Record<string, Migration> = {
  '0020_orders': {
    async up(db: Kysely<unknown>) {
      await orders(numbered(db, 'orders')).execute()
      await index(db, 'orders', 'orders_by_clock', ['due_at'])
      await index(db, 'orders', 'orders_by_publisher', ['publisher_id', 'id'])
      await seats(db.schema.createTable('seats')).execute()
      await index(db, 'seats', 'seats_by_account', ['account_id', 'order_id'])
    },
  },
  '0021_order_history': {
    async up(db: Kysely<unknown>) {
      await events(numbered(db, 'order_events')).execute()
      await index(db, 'order_events', 'order_events_by_order', ['order_id', 'id'])
      await finishes(numbered(db, 'order_finishes')).execute()
      await index(db, 'order_finishes', 'order_finishes_by_order', ['order_id', 'id'])
      await reports(numbered(db, 'order_reports')).execute()
      await index(db, 'order_reports', 'order_reports_by_order', ['order_id', 'id'])
      await index(db, 'order_reports', 'order_reports_by_account', ['account_id', 'id'])
    },
  },
}
