import type { Kysely, Migration } from 'kysely'

export const retryLockMigrations: Record<string, Migration> = {
  '0008_turns': {
    /** Always empty: retried transactions on PostgreSQL lock it to run one after the other. */
    async up(db: Kysely<unknown>) {
      await db.schema.createTable('turns').addColumn('nothing', 'integer').execute()
    },
  },
}
