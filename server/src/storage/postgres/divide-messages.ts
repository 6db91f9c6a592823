import { type Kysely, sql } from 'kysely'
import { monthOf, startOfMonth } from '../months.ts'
import type { Schema } from '../schema.ts'
import { tableUntil } from './month-tables.ts'

/**
 * From now on messages are stored in tables of months. Existing ones stay as the table of all
 * months up to the newest one: no row is moved. It is read once, so that the database knows that
 * nothing in it is newer.
 */
export const divideMessages = async (db: Kysely<Schema>): Promise<void> => {
  const newest = await db
    .selectFrom('messages')
    .select((e) => e.fn.max('time').as('time'))
    .executeTakeFirst()
  const time = newest?.time ?? null
  const until = time === null ? 0 : monthOf(time) + 1
  const old = tableUntil(until)
  await sql`alter table messages rename to ${sql.table(old)}`.execute(db)
  await sql`alter table ${sql.table(old)} alter column id drop identity if exists`.execute(db)
  await sql`create table messages (like ${sql.table(old)}) partition by range (time)`.execute(db)
  if (until === 0) {
    await sql`drop table ${sql.table(old)}`.execute(db)
    return
  }
  const bound = sql.lit(startOfMonth(until))
  await sql`alter table messages attach partition ${sql.table(old)}
    for values from (minvalue) to (${bound})`.execute(db)
}
