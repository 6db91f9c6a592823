import { type Kysely, type SqlBool, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled, type Query } from '../storage.ts'
import { upsert } from '../upsert.ts'
import { ObjectState } from './object-state.ts'

/** Rows of messages, by conversation and sequence. */
const ofMessages = [
  'object_references',
  'merged_references',
  'message_reactions',
  'message_extensions',
  'message_extension_heads',
  'message_receipts',
  'message_receivers',
  'message_mentions',
  'deleted_messages',
  'search_texts',
] as const

/** Rows of a group, by its own row. */
const ofGroups = ['group_log', 'group_data', 'group_applications', 'group_members'] as const

/** Queries of the remains of dismissed groups. */
export const dismissalQueries = (db: Kysely<Schema>) => ({
  dismissedGroups: compiled(() =>
    db.selectFrom('groups').selectAll().where('dismissed', '>', sql.lit('')),
  ),
  /** row id of the group, at most */
  formerMembers: compiled(() =>
    db
      .selectFrom('group_members as w')
      .innerJoin('accounts as a', 'a.id', 'w.account_id')
      .select('a.user_id')
      .where('w.group_id', '=', P)
      .orderBy('w.account_id')
      .limit(P),
  ),
})

/** Deletions of the remains of dismissed groups. */
export const dismissalWrites = (db: Kysely<Schema>) => ({
  /** row id of a community: frees the keys of its topics' conversations and dismisses the topics */
  topics: [
    compiled(() =>
      db
        .updateTable('conversations')
        .set({ key: sql<string>`'d:c' || cast(id as text)` })
        .where('id', 'in', (e) =>
          e.selectFrom('groups').select('conversation_id').where('community_id', '=', P),
        ),
    ),
    compiled(() =>
      db
        .updateTable('groups')
        .set({ dismissed: sql<string>`group_id`, group_id: sql<string>`' ' || cast(id as text)` })
        .where('community_id', '=', P)
        .where('dismissed', '=', sql.lit('')),
    ),
  ],
  /** name, number: the highest assigned number */
  lastID: upsert(db, 'last_ids', ['name'], ['last']),
  /** key, conversation id: frees the key for another conversation */
  retire: compiled(() => db.updateTable('conversations').set({ key: T }).where('id', '=', P)),
  /**
   * conversation id, up to this sequence, and both again: marks files as gone that only these
   * messages name
   */
  files: compiled(() =>
    db
      .updateTable('objects')
      .set({ state: sql.lit(ObjectState.gone) })
      .where(
        sql<SqlBool>`id in (select object_id from object_references
          where conversation_id = ${P} and sequence <= ${P})`,
      )
      .where(
        sql<SqlBool>`not exists (select 1 from object_references as other
          where other.object_id = objects.id
          and (other.conversation_id <> ${P} or other.sequence > ${P}))`,
      ),
  ),
  /** conversation id, up to this sequence: rows attached to messages */
  attached: ofMessages.map(
    (table): Query<unknown> =>
      compiled(() =>
        db
          .deleteFrom(table as 'deleted_messages')
          .where('conversation_id', '=', P)
          .where('sequence', '<=', P),
      ),
  ),
  /**
   * sequence, message id, time, conversation id: the numbers to continue from when no message is
   * kept
   */
  lastMessage: compiled(() =>
    db
      .updateTable('conversations')
      .set({ last_sequence: P, last_message_id: P, last_time: P })
      .where('id', '=', P),
  ),
  /** conversation id, month */
  month: compiled(() =>
    db.deleteFrom('message_months').where('conversation_id', '=', P).where('month', '=', P),
  ),
  /** row id of the group: all its rows */
  group: [
    compiled(() =>
      db
        .deleteFrom('application_notices')
        .where(
          sql<SqlBool>`application_id in (select id from group_applications where group_id = ${P})`,
        ),
    ),
    ...ofGroups.map(
      (table): Query<unknown> => compiled(() => db.deleteFrom(table).where('group_id', '=', P)),
    ),
    compiled(() => db.deleteFrom('groups').where('id', '=', P)),
  ],
  /** conversation id */
  conversation: compiled(() => db.deleteFrom('conversations').where('id', '=', P)),
})
