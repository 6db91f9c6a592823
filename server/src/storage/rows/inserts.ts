import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { insert, upsert } from '../upsert.ts'

/** Inserts of single rows without an entity in memory. */
export const inserts = (db: Kysely<Schema>, { bulk }: SqlDialect) => ({
  conversation: insert(db, 'conversations', ['id', 'app', 'key'], { conversation: 0 }),
  month: insert(db, 'message_months', ['conversation_id', 'month', 'first_sequence'], {
    conversation: 0,
  }),
  log: insert(
    db,
    'account_log',
    ['account_id', 'position', 'data'],
    { account: 0 },
    bulk?.({
      table: 'account_log',
      columns: { account_id: 'bigint', position: 'bigint', data: 'text' },
    }),
  ),
  groupLog: insert(db, 'group_log', ['group_id', 'order_id', 'position', 'data'], { group: 0 }),
  reaction: insert(
    db,
    'message_reactions',
    ['conversation_id', 'sequence', 'reaction_id', 'account_id', 'order_id'],
    { conversation: 0 },
  ),
  extension: upsert(
    db,
    'message_extensions',
    ['conversation_id', 'sequence', 'key'],
    ['value', 'seq', 'account_id'],
    { conversation: 0 },
  ),
  extensionHead: upsert(
    db,
    'message_extension_heads',
    ['conversation_id', 'sequence'],
    ['global_sequence', 'clear_sequence'],
    { conversation: 0 },
  ),
  deleted: insert(db, 'deleted_messages', ['account_id', 'conversation_id', 'sequence'], {
    account: 0,
    conversation: 1,
  }),
  /** The state is `MergedState.unnamed`. */
  merged: insert(db, 'merged_messages', ['key', 'app', 'account_id', 'created', 'body', 'state']),
  application: insert(db, 'group_applications', [
    'id',
    'group_id',
    'account_id',
    'applicant_id',
    'kind',
    'authentication',
    'note',
    'created',
  ]),
  applicationNotice: insert(db, 'application_notices', [
    'application_id',
    'account_id',
    'sequence',
  ]),
  mention: insert(db, 'message_mentions', ['conversation_id', 'sequence', 'account_id'], {
    conversation: 0,
  }),
  receiver: insert(db, 'message_receivers', ['conversation_id', 'sequence', 'account_id'], {
    conversation: 0,
  }),
})
