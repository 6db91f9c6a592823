import { type Kysely, type Migration, sql } from 'kysely'

export const ledgerMigrations: Record<string, Migration> = {
  '0005_ledger': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('ledger_accounts')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('owner', 'bigint', (column) => column.notNull())
        .addColumn('may_owe', 'integer', (column) => column.notNull())
        .addColumn('balance', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('ledger_accounts_primary', ['kind', 'owner'])
        .addCheckConstraint('ledger_accounts_solvent', sql`may_owe = 1 or balance >= 0`)
        .execute()
      await db.schema
        .createTable('transfers')
        .addColumn('unique_key', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('order_id', 'bigint')
        .addColumn('memo', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('entries')
        .addColumn('transfer_key', 'text', (column) =>
          column.notNull().references('transfers.unique_key'),
        )
        .addColumn('line', 'integer', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('owner', 'bigint', (column) => column.notNull())
        .addColumn('fen', 'bigint', (column) => column.notNull().check(sql`fen <> 0`))
        .addPrimaryKeyConstraint('entries_primary', ['transfer_key', 'line'])
        .addForeignKeyConstraint('entries_account', ['kind', 'owner'], 'ledger_accounts', [
          'kind',
          'owner',
        ])
        .execute()
      await db.schema
        .createIndex('entries_by_account')
        .on('entries')
        .columns(['kind', 'owner'])
        .execute()
      await db.schema.createIndex('transfers_by_order').on('transfers').column('order_id').execute()
    },
  },
  // Nothing was posted before: there are no entries to number.
  '0015_numbered_entries': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('ledger_accounts')
        .addColumn('newest', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema
        .alterTable('entries')
        .addColumn('number', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema
        .alterTable('entries')
        .addColumn('balance_after', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.dropIndex('entries_by_account').execute()
      await db.schema
        .createIndex('entries_by_number')
        .unique()
        .on('entries')
        .columns(['kind', 'owner', 'number'])
        .execute()
    },
  },
}
