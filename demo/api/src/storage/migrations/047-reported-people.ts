import type { Kysely, Migration } from 'kysely'

/** The person that feedback reports. */
export const reportedPeopleMigrations: Record<string, Migration> = {
  '0047_reported_people': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('feedbacks').addColumn('subject_id', 'bigint').execute()
    },
  },
}
