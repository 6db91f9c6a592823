import type { Kysely, Migration } from 'kysely'
import { idColumn } from './id-column.ts'

export const bannerMigrations: Record<string, Migration> = {
  '0033_banners': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('banners')
        .addColumn('id', ...idColumn(db))
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('image', 'text', (column) => column.notNull())
        .addColumn('link', 'text', (column) => column.notNull())
        .addColumn('rank', 'integer', (column) => column.notNull())
        .addColumn('start_at', 'bigint')
        .addColumn('end_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '0040_banner_details': {
    async up(db: Kysely<unknown>) {
      for (const name of ['text', 'steps', 'rules', 'action']) {
        await db.schema
          .alterTable('banners')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute()
      }
    },
  },
}
