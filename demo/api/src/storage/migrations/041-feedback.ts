import type { Kysely, Migration } from 'kysely'
import { idColumn } from './id-column.ts'

export const feedbackMigrations: Record<string, Migration> = {
  '0041_feedbacks': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('feedbacks')
        .addColumn('id', ...idColumn(db))
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('pictures', 'text', (column) => column.notNull())
        .addColumn('contact', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('answered_at', 'bigint')
        .execute()
      await db.schema
        .createIndex('feedbacks_by_account')
        .on('feedbacks')
        .columns(['account_id', 'id'])
        .execute()
      await db.schema
        .createIndex('feedbacks_by_answer')
        .on('feedbacks')
        .columns(['answered_at', 'id'])
        .execute()
    },
  },
}
