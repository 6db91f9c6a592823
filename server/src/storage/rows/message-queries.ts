import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { compiled } from '../storage.ts'

/** Queries of conversations; those of messages are in `message-partition.ts`. */
export const messageQueries = (db: Kysely<Schema>, { listsIn, numberAt }: SqlDialect) => ({
  /** conversation id: the numbers to continue from when no message is kept */
  lastMessage: compiled(
    () =>
      db
        .selectFrom('conversations')
        .select(['last_sequence', 'last_message_id', 'last_time'])
        .where('id', '=', P),
    UNRELATED,
  ),
  /** conversation id, month: its months from that one on, oldest first */
  months: compiled(
    () =>
      db
        .selectFrom('message_months')
        .select(['month', 'first_sequence'])
        .where('conversation_id', '=', P)
        .where('month', '>=', P)
        .orderBy('month'),
    UNRELATED,
  ),
  /** JSON of lists of a conversation id: the newest month of each */
  lastMonths: compiled(
    () =>
      db
        .selectFrom(listsIn(sql`${T}`).as('j'))
        .select(numberAt(0).as('conversation_id'))
        .select(
          db
            .selectFrom('message_months')
            .select('month')
            .where('conversation_id', '=', numberAt(0))
            .orderBy('month', 'desc')
            .limit(sql.lit(1))
            .as('month'),
        ),
    UNRELATED,
  ),
  /** month, at most: conversation months that are older */
  monthsBefore: compiled(
    () =>
      db
        .selectFrom('message_months as n')
        .innerJoin('conversations as c', 'c.id', 'n.conversation_id')
        .select(['n.conversation_id', 'n.month', 'c.app', 'c.key'])
        .where('n.month', '<', P)
        .orderBy('n.month')
        .orderBy('n.conversation_id')
        .limit(P),
    UNRELATED,
  ),
})
