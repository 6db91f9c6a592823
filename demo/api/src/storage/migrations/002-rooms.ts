import type { Kysely, Migration } from 'kysely'

export const roomMigrations: Record<string, Migration> = {
  '0002_rooms': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('rooms')
        .addColumn('group_id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('introduction', 'text', (column) => column.notNull())
        .addColumn('avatar', 'text', (column) => column.notNull())
        .addColumn('tags', 'text', (column) => column.notNull())
        .addColumn('rank', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('settings')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
    },
  },
}
