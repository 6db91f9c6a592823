import { type Kysely, sql } from 'kysely'
import { P } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled } from '../storage.ts'

/** Queries of receipts and read states. */
export const receiptQueries = (db: Kysely<Schema>) => ({
  /** account id: peers with messages that it has not read */
  unreadPeers: compiled(
    () =>
      db
        .selectFrom('user_conversations as u')
        .innerJoin('accounts as a', 'a.id', 'u.peer_id')
        .select('a.user_id')
        .where('u.account_id', '=', P)
        .where('u.unread', '>', sql.lit(0))
        .whereRef('u.peer_id', '!=', 'u.account_id'),
    { account: 0 },
  ),
  /** conversation id, sequence: the readers of the message, in the order of the accounts */
  receipts: compiled(
    () =>
      db
        .selectFrom('message_receipts as r')
        .innerJoin('accounts as a', 'a.id', 'r.account_id')
        .select(['r.account_id', 'a.user_id', 'r.time'])
        .where('r.conversation_id', '=', P)
        .where('r.sequence', '=', P)
        .orderBy('r.account_id'),
    { conversation: 0 },
  ),
})
