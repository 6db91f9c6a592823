import type { Kysely, Migration } from 'kysely'
import { idColumn } from './id-column.ts'

const addOperators = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('operators')
    .addColumn('id', ...idColumn(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('initial_until', 'bigint')
    .addColumn('totp_secret', 'text', (column) => column.notNull())
    .addColumn('totp_step', 'bigint', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute()
  await db.schema
    .createTable('operator_recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('operator_id', 'bigint', (column) => column.notNull().references('operators.id'))
    .execute()
  await db.schema
    .createIndex('operator_recovery_codes_by_operator')
    .on('operator_recovery_codes')
    .column('operator_id')
    .execute()
}

const addLogins = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('operator_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('operator_id', 'bigint', (column) => column.notNull().references('operators.id'))
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('operator_sessions_by_operator')
    .on('operator_sessions')
    .column('operator_id')
    .execute()
  await db.schema
    .createTable('operator_tickets')
    .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
    .addColumn('operator_id', 'bigint', (column) => column.references('operators.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('totp_secret', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('operator_tries')
    .addColumn('id', ...idColumn(db))
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'bigint', (column) => column.notNull())
    .execute()
  for (const name of ['name_key', 'network']) {
    await db.schema
      .createIndex(`operator_tries_by_${name}`)
      .on('operator_tries')
      .columns([name, 'tried_at'])
      .execute()
  }
}

export const operatorAccountMigrations: Record<string, Migration> = {
  '0044_operators': {
    async up(db: Kysely<unknown>) {
      await addOperators(db)
      await addLogins(db)
      // Earlier entries were signed by the shared token and name no operator.
      await db.schema.alterTable('operator_log').addColumn('operator_id', 'bigint').execute()
      await db.schema
        .alterTable('operator_log')
        .addColumn('network', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  },
}
