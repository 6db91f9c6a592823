import { type Kysely, type SqlBool, sql } from 'kysely'
import { MessageFlag } from 'tavern-im/protocol'
import { P } from '../../storage/parameters.ts'
import type { Schema } from '../../storage/schema.ts'
import { compiled } from '../../storage/storage.ts'
import { deletionOf } from './visible-queries.ts'

const UNCOUNTED = MessageFlag.noUnread | MessageFlag.revoked

/** What recalls, deletions and cleared histories need to know. */
export const changeQueries = (db: Kysely<Schema>) => ({
  /** account id, conversation id, from, to (both included): what the user has deleted for itself */
  deletedBetween: compiled(
    db
      .selectFrom('deleted_messages')
      .select('sequence')
      .where('account_id', '=', P)
      .where('conversation_id', '=', P)
      .where('sequence', '>=', P)
      .where('sequence', '<=', P),
  ),
  /** account id, conversation id, up to this sequence */
  forgetDeleted: compiled(
    db
      .deleteFrom('deleted_messages')
      .where('account_id', '=', P)
      .where('conversation_id', '=', P)
      .where('sequence', '<=', P),
  ),
  /** conversation id, after, up to, sender id, account id: what of a sender counts for this user */
  countedFrom: compiled(
    db
      .selectFrom('messages as m')
      .select('m.sequence')
      .where('m.conversation_id', '=', P)
      .where('m.sequence', '>', P)
      .where('m.sequence', '<=', P)
      .where('m.sender_id', '=', P)
      .where(sql<SqlBool>`m.flags & ${sql.lit(UNCOUNTED)} = 0`)
      .where((e) => e.not(e.exists(deletionOf(db)))),
  ),
})
