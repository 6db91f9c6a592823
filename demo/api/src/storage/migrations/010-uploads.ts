import type { Kysely, Migration } from 'kysely'

export const uploadMigrations: Record<string, Migration> = {
  '0010_uploads': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('uploads')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'bigint', (column) => column.references('accounts.id'))
        .addColumn('sha256', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('uploads_once', ['account_id', 'sha256'])
        .execute()
      await db.schema
        .createIndex('uploads_by_age')
        .on('uploads')
        .columns(['account_id', 'created_at'])
        .execute()
    },
  },
}
