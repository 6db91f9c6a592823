import type { Kysely, Migration } from 'kysely'
import { idColumn } from './id-column.ts'

const addPollColumns = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await db.schema
    .createIndex(`${table}_by_account`)
    .on(table)
    .columns(['account_id', 'id'])
    .execute()
  await db.schema.createIndex(`${table}_to_ask`).on(table).column('ask_at').execute()
}

export const paymentMigrations: Record<string, Migration> = {
  '0016_payments': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('payments')
        .addColumn('id', ...idColumn(db))
        .addColumn('trade_no', 'text', (column) => column.notNull().unique())
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('fen', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint')
        .addColumn('ask_at', 'bigint')
        .addColumn('asked', 'integer', (column) => column.notNull())
        .execute()
      await addPollColumns(db, 'payments')
    },
  },
  '0017_withdrawals': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('withdrawals')
        .addColumn('id', ...idColumn(db))
        .addColumn('trade_no', 'text', (column) => column.notNull().unique())
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('fen', 'bigint', (column) => column.notNull())
        .addColumn('fee_fen', 'bigint', (column) => column.notNull())
        .addColumn('receiver_name', 'text', (column) => column.notNull())
        .addColumn('receiver_account', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('voucher_url', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint')
        .addColumn('ask_at', 'bigint')
        .addColumn('asked', 'integer', (column) => column.notNull())
        .execute()
      await addPollColumns(db, 'withdrawals')
    },
  },
  '0018_sandbox': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sandbox_trades')
        .addColumn('trade_no', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('fen', 'bigint', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('notify_path', 'text', (column) => column.notNull())
        .addColumn('return_path', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('decide_at', 'bigint')
        .addColumn('decide_as', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('sandbox_trades_to_decide')
        .on('sandbox_trades')
        .column('decide_at')
        .execute()
      await db.schema
        .createTable('sandbox_notices')
        .addColumn('id', ...idColumn(db))
        .addColumn('notify_path', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('sandbox_notices_by_time')
        .on('sandbox_notices')
        .column('due_at')
        .execute()
    },
  },
}
