import type { Kysely, Migration } from 'kysely'

/** The jobs of the game, which operators change. */
export const jobMigrations: Record<string, Migration> = {
  '0050_jobs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('jobs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('pid', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('rank', 'integer', (column) => column.notNull())
        .addColumn('closed_at', 'bigint')
        .execute()
    },
  },
}
