import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Months with messages of each conversation, with the first sequence: a sequence gives the month,
 * and a month gives what is too old. Conversations without messages store their newest sequence.
 * Then messages are divided into tables.
 */
export const messageMonths: Migration = async (db, columns) => {
  await columns
    .clustered(
      db.schema
        .createTable('message_months')
        .addColumn('conversation_id', 'bigint', (column) => column.notNull())
        .addColumn('month', 'bigint', (column) => column.notNull())
        .addColumn('first_sequence', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('message_months_key', ['conversation_id', 'month']),
    )
    .execute()
  await db.schema
    .createIndex('message_months_month')
    .on('message_months')
    .columns(['month', 'conversation_id'])
    .execute()
  for (const name of ['last_sequence', 'last_message_id', 'last_time'] as const) {
    await db.schema
      .alterTable('conversations')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await sql`
    insert into message_months (conversation_id, month, first_sequence)
    select conversation_id, ${columns.monthOf('time')}, min(sequence) from messages group by 1, 2
  `.execute(db)
  await columns.divide(db)
}
