import type { Kysely } from 'kysely'
import { P } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled } from '../storage.ts'

/** Queries of messages that users have deleted for themselves. */
export const deletionQueries = (db: Kysely<Schema>) => ({
  /** conversation id, sequence: the users who have deleted the message */
  deletedBy: compiled(
    () =>
      db
        .selectFrom('deleted_messages')
        .select('account_id')
        .where('conversation_id', '=', P)
        .where('sequence', '=', P),
    { conversation: 0 },
  ),
  /**
   * account id, conversation id, from, to (both included): the sequences that the user has deleted
   * for itself
   */
  deletedBetween: compiled(
    () =>
      db
        .selectFrom('deleted_messages')
        .select('sequence')
        .where('account_id', '=', P)
        .where('conversation_id', '=', P)
        .where('sequence', '>=', P)
        .where('sequence', '<=', P),
    { account: 0, conversation: 1 },
  ),
  /** account id, conversation id, up to this sequence */
  forgetDeleted: compiled(
    () =>
      db
        .deleteFrom('deleted_messages')
        .where('account_id', '=', P)
        .where('conversation_id', '=', P)
        .where('sequence', '<=', P),
    { account: 0, conversation: 1 },
  ),
})
