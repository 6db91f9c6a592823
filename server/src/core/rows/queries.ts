import { type Kysely, sql } from 'kysely'
import { MessageFlag } from 'tavern-im/protocol'
import { P, T } from '../../storage/parameters.ts'
import type { Schema } from '../../storage/schema.ts'
import { compiled } from '../../storage/storage.ts'
import { annotationQueries } from './annotation-queries.ts'
import { changeQueries } from './change-queries.ts'
import { deletionQueries } from './deletion-queries.ts'
import { groupLogQueries, groupQueries } from './group-queries.ts'
import { mergerQueries } from './merger-queries.ts'
import { receiptQueries } from './receipt-queries.ts'
import { visibleQueries } from './visible-queries.ts'

/** A limit in the text itself: not a parameter. */
const ONE = sql.lit(1)

const hasNot = (flag: number) => sql<boolean>`flags & ${sql.lit(flag)} = 0`

const accountQueries = (db: Kysely<Schema>) => ({
  /** app, user id */
  account: compiled(
    db.selectFrom('accounts').selectAll().where('app', '=', P).where('user_id', '=', T),
  ),
  /** account id */
  conversationPosition: compiled(
    db
      .selectFrom('user_conversations')
      .select((e) => e.fn.max('position').as('position'))
      .where('account_id', '=', P),
  ),
  /** account id */
  logPosition: compiled(
    db
      .selectFrom('account_log')
      .select((e) => e.fn.max('position').as('position'))
      .where('account_id', '=', P),
  ),
  /** account id, after this position, at most */
  log: compiled(
    db
      .selectFrom('account_log')
      .select(['position', 'data'])
      .where('account_id', '=', P)
      .where('position', '>', P)
      .orderBy('position')
      .limit(P),
  ),
  /** account id, up to this position */
  trimLog: compiled(
    db.deleteFrom('account_log').where('account_id', '=', P).where('position', '<=', P),
  ),
})

const messageQueries = (db: Kysely<Schema>) => ({
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
})

const sideQueries = (db: Kysely<Schema>) => {
  const rows = db
    .selectFrom('user_conversations as u')
    .innerJoin('accounts as a', 'a.id', 'u.peer_id')
    .leftJoin('messages as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'u.conversation_id')
        .onRef('m.sequence', '=', 'u.last_sequence'),
    )
    .select(['a.user_id', 'a.profile', 'u.unread', 'u.read_sequence', 'u.peer_read_time'])
    .select([
      'u.account_id',
      'u.peer_id',
      'u.conversation_id',
      'u.last_sequence',
      'u.cleared_sequence',
      'u.deleted_count',
      'u.next_sequence',
      'u.last_time',
      'u.is_pinned',
      'u.remind',
      'u.position',
      'm.body',
    ])
  return {
    /** account id, peer id */
    side: compiled(
      db
        .selectFrom('user_conversations')
        .selectAll()
        .where('account_id', '=', P)
        .where('peer_id', '=', P),
    ),
    /** account id, below this position, at most; newest first */
    sidePage: compiled(
      rows
        .where('u.account_id', '=', P)
        .where('u.position', '<', P)
        .orderBy('u.position', 'desc')
        .limit(P),
    ),
    /** account id, after this position, at most; oldest first */
    sidesAfter: compiled(
      rows.where('u.account_id', '=', P).where('u.position', '>', P).orderBy('u.position').limit(P),
    ),
    /** account id, app, user id of the peer */
    sideOf: compiled(
      rows.where('u.account_id', '=', P).where('a.app', '=', P).where('a.user_id', '=', T),
    ),
  }
}

const startQueries = (db: Kysely<Schema>) => ({
  lastIDs: compiled(
    db.selectNoFrom((e) => [
      e
        .selectFrom('accounts')
        .select((x) => x.fn.max('id').as('id'))
        .as('account'),
      e
        .selectFrom('conversations')
        .select((x) => x.fn.max('id').as('id'))
        .as('conversation'),
      e
        .selectFrom('messages')
        .select((x) => x.fn.max('id').as('id'))
        .as('message'),
      e
        .selectFrom('group_log')
        .select((x) => x.fn.max('order_id').as('id'))
        .as('entry'),
      e
        .selectFrom('groups')
        .select((x) => x.fn.max('id').as('id'))
        .as('group'),
    ]),
  ),
  /** up to this client time */
  lastClientTime: compiled(
    db
      .selectFrom('messages')
      .select((e) => e.fn.max('client_time').as('time'))
      .where('client_time', '<=', P),
  ),
})

/** Everything that is read, compiled once. */
export const createQueries = (db: Kysely<Schema>) => ({
  ...accountQueries(db),
  ...messageQueries(db),
  ...visibleQueries(db),
  ...sideQueries(db),
  ...groupQueries(db),
  ...groupLogQueries(db),
  ...annotationQueries(db),
  ...receiptQueries(db),
  ...startQueries(db),
  ...changeQueries(db),
  ...deletionQueries(db),
  ...mergerQueries(db),
})

export type Queries = ReturnType<typeof createQueries>
