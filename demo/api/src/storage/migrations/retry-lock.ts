import type { Kysely, Migration } from 'kysely'

export const retryLockMigrations: Record<string, Migration> = {
  '0008_turns': {
    /** Never holds anything: transactions that are tried anew on PostgreSQL lock it, one after the other. */
    async up(db: Kysely<unknown>) {
      await db.schema.createTable('turns').addColumn('nothing', 'integer').execute()
    },
  },
}
