import { type Kysely, type Migration, sql } from 'kysely'
import { idColumn } from './id-column.ts'

export const certificationMigrations: Record<string, Migration> = {
  '0031_certifications': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('certifications')
        .addColumn('id', ...idColumn(db))
        .addColumn('account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('real_name', 'text', (column) => column.notNull())
        .addColumn('contact', 'text', (column) => column.notNull())
        .addColumn('job_id', 'text', (column) => column.notNull())
        .addColumn('introduction', 'text', (column) => column.notNull())
        .addColumn('pictures', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('applied_at', 'bigint', (column) => column.notNull())
        .addColumn('decided_at', 'bigint')
        .execute()
      await db.schema
        .createIndex('certifications_one_open')
        .unique()
        .on('certifications')
        .column('account_id')
        .where(sql<boolean>`state in ('pending', 'approved')`)
        .execute()
      await db.schema
        .createIndex('certifications_by_state')
        .on('certifications')
        .columns(['state', 'id'])
        .execute()
    },
  },
}
