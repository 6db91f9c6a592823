import type { Kysely, Migration } from 'kysely'
import { idColumn } from './id-column.ts'

export const messageMigrations: Record<string, Migration> = {
  '0038_messages': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('messages')
        .addColumn('id', ...idColumn(db))
        .addColumn('account_id', 'bigint', (column) => column.references('accounts.id'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('link', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('messages_by_account')
        .on('messages')
        .columns(['account_id', 'id'])
        .execute()
      await db.schema
        .createTable('message_reads')
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('message_id', 'bigint', (column) => column.notNull().references('messages.id'))
        .addColumn('read_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('message_reads_primary', ['account_id', 'message_id'])
        .execute()
    },
  },
}
