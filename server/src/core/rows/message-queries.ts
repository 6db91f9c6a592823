import { type Kysely, sql } from 'kysely'
import { MessageFlag } from 'tavern-im/protocol'
import { P, T } from '../../storage/parameters.ts'
import type { Schema } from '../../storage/schema.ts'
import { compiled } from '../../storage/storage.ts'

/** A limit in the text itself: not a parameter. */
const ONE = sql.lit(1)

const hasNot = (flag: number) => sql<boolean>`flags & ${sql.lit(flag)} = 0`

/** What is read of conversations and their messages, whoever asks. */
export const messageQueries = (db: Kysely<Schema>) => ({
  /** app, key */
  conversation: compiled(
    db.selectFrom('conversations').select('id').where('app', '=', P).where('key', '=', T),
  ),
  /** conversation id */
  newest: compiled(
    db
      .selectFrom('messages')
      .select(['id', 'sequence', 'time', 'flags', 'body'])
      .where('conversation_id', '=', P)
      .orderBy('sequence', 'desc')
      .limit(ONE),
  ),
  /** conversation id: the newest that a conversation list shows */
  newestShown: compiled(
    db
      .selectFrom('messages')
      .select(['sequence', 'body'])
      .where('conversation_id', '=', P)
      .where(hasNot(MessageFlag.noLastMessage))
      .orderBy('sequence', 'desc')
      .limit(ONE),
  ),
  /** conversation id, from, to (both included); oldest first */
  stretch: compiled(
    db
      .selectFrom('messages')
      .select('body')
      .where('conversation_id', '=', P)
      .where('sequence', '>=', P)
      .where('sequence', '<=', P)
      .orderBy('sequence'),
  ),
  /** client time, random, sender id */
  identity: compiled(
    db
      .selectFrom('messages')
      .select(['time', 'sequence', 'position', 'flags'])
      .where('client_time', '=', P)
      .where('random', '=', P)
      .where('sender_id', '=', P),
  ),
  /** conversation id, sequence */
  timeAt: compiled(
    db
      .selectFrom('messages')
      .select('time')
      .where('conversation_id', '=', P)
      .where('sequence', '=', P),
  ),
})
