import type { Kysely } from 'kysely'
import { P } from '../../storage/parameters.ts'
import type { Schema } from '../../storage/schema.ts'
import { compiled } from '../../storage/storage.ts'

export const deletionQueries = (db: Kysely<Schema>) => ({
  /** conversation id, sequence: who has deleted the message */
  deletedBy: compiled(
    db
      .selectFrom('deleted_messages')
      .select('account_id')
      .where('conversation_id', '=', P)
      .where('sequence', '=', P),
  ),
})
