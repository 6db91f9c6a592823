import type { Kysely, Migration } from 'kysely'

export const effectMigrations: Record<string, Migration> = {
  '0006_effects': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('effect_streams')
        .addColumn('stream', 'text', (column) => column.primaryKey())
        .addColumn('newest', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('effects')
        .addColumn('stream', 'text', (column) => column.notNull())
        .addColumn('number', 'bigint', (column) => column.notNull())
        .addColumn('command', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('failure', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('effects_primary', ['stream', 'number'])
        .execute()
    },
  },
}
