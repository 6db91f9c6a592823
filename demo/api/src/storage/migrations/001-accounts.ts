import type { Kysely, Migration } from 'kysely'
import { idColumn } from './id-column.ts'

export const accountMigrations: Record<string, Migration> = {
  '0001_accounts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('accounts')
        .addColumn('id', ...idColumn(db))
        .addColumn('account', 'text', (column) => column.notNull().unique())
        .addColumn('phone', 'text', (column) => column.unique())
        .addColumn('nickname', 'text', (column) => column.notNull())
        .addColumn('headline', 'text', (column) => column.notNull())
        .addColumn('avatar', 'text', (column) => column.notNull())
        .addColumn('im_user_id', 'text', (column) => column.notNull().unique())
        .addColumn('is_trial', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('access_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('device_id', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '0003_restricted_accounts': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('accounts').addColumn('restricted_at', 'bigint').execute()
    },
  },
  '0042_main_jobs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('accounts')
        .addColumn('main_job_id', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    },
  },
  '0004_answers': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('answers')
        .addColumn('account_id', 'bigint', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('request_hash', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('answers_primary', ['account_id', 'path', 'key'])
        .execute()
      await db.schema.createIndex('answers_by_age').on('answers').column('created_at').execute()
    },
  },
}
