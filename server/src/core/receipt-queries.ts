import type { Kysely } from 'kysely'
import { P } from '../storage/parameters.ts'
import type { Schema } from '../storage/schema.ts'
import { compiled } from '../storage/storage.ts'

/** What is read of receipts. */
export const receiptQueries = (db: Kysely<Schema>) => ({
  /** conversation id, sequence: who has read the message, in the order of the accounts */
  receipts: compiled(
    db
      .selectFrom('message_receipts as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select(['r.account_id', 'a.user_id', 'r.time'])
      .where('r.conversation_id', '=', P)
      .where('r.sequence', '=', P)
      .orderBy('r.account_id'),
  ),
})
