import type { Kysely, Migration } from 'kysely'

/** The message that a report is about, with its neighbours as the chat stored them. */
export const messageReportMigrations: Record<string, Migration> = {
  '0052_message_reports': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('feedbacks').addColumn('message_id', 'text').execute()
      await db.schema
        .alterTable('feedbacks')
        .addColumn('evidence', 'text', (column) => column.notNull().defaultTo('[]'))
        .execute()
      await db.schema
        .createIndex('feedbacks_by_message')
        .unique()
        .on('feedbacks')
        .columns(['account_id', 'message_id'])
        .execute()
    },
  },
}
