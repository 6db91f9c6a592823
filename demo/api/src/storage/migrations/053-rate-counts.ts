import type { Kysely, Migration } from 'kysely'

/** Calls per minute, which several processes of the marketplace count together. */
export const rateCountMigrations: Record<string, Migration> = {
  '0053_rate_counts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('rate_counts')
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('minute', 'bigint', (column) => column.notNull())
        .addColumn('calls', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('rate_counts_key', ['key', 'minute'])
        .execute()
    },
  },
}
