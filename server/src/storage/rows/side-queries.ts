import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { compiled } from '../storage.ts'

/**
 * Value of `listedFrom`: lists show the conversation even without a message, because the user has
 * set something.
 */
export const LISTED_ANYWAY = -1

/** Queries of the sides of C2C conversations. */
export const sideQueries = (db: Kysely<Schema>, { jsonOf }: SqlDialect) => {
  const rows = db
    .selectFrom('user_conversations as u')
    .innerJoin('accounts as a', 'a.id', 'u.peer_id')
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
      'u.marks',
      'u.custom_data',
      'u.folders',
      'u.listed_from',
      'u.position',
    ])
  // The same condition as `isListedSide`.
  const listed = rows.where((e) =>
    e.or([
      e.and([
        e('u.next_sequence', '>', sql.lit(1)),
        e('u.next_sequence', '>', e.ref('u.listed_from')),
      ]),
      e('u.listed_from', '=', sql.lit(LISTED_ANYWAY)),
    ]),
  )
  return {
    /** account id, at most: the peers of its newest conversations */
    partners: compiled(
      () =>
        db
          .selectFrom('user_conversations as u')
          .innerJoin('accounts as a', 'a.id', 'u.peer_id')
          .select('a.user_id as userID')
          .where('u.account_id', '=', P)
          .whereRef('u.peer_id', '<>', 'u.account_id')
          .orderBy('u.position', 'desc')
          .limit(P),
      { account: 0 },
    ),
    /**
     * month, app, key, account id, peer id, peer id, account id: a C2C conversation with the numbers
     * to continue from when no message is kept, and JSON of its months from that one on: month,
     * first sequence. A row for each side that exists, at least one
     */
    pair: compiled(
      () =>
        db
          .selectFrom(sql`(select 1 as one)`.as('o'))
          .leftJoin('conversations as c', (join) => join.on('c.app', '=', P).on('c.key', '=', T))
          .leftJoin('user_conversations as u', (join) =>
            join.on((e) =>
              e.or([
                e.and([e('u.account_id', '=', P), e('u.peer_id', '=', P)]),
                e.and([e('u.account_id', '=', P), e('u.peer_id', '=', P)]),
              ]),
            ),
          )
          .selectAll('u')
          .select(['c.id as head_id', 'c.last_sequence as head_sequence'])
          .select(['c.last_message_id as head_message_id', 'c.last_time as head_time'])
          .select((e) =>
            e
              .selectFrom('message_months as m')
              .select(jsonOf([sql.ref('m.month'), sql.ref('m.first_sequence')]).as('months'))
              .whereRef('m.conversation_id', '=', 'c.id')
              .where('m.month', '>=', P)
              .as('months'),
          ),
      UNRELATED,
    ),
    /** account id, below this position, at most; newest first */
    sidePage: compiled(
      () =>
        listed
          .where('u.account_id', '=', P)
          .where('u.position', '<', P)
          .orderBy('u.position', 'desc')
          .limit(P),
      { account: 0 },
    ),
    /** account id, after this position, at most; oldest first */
    sidesAfter: compiled(
      () =>
        listed
          .where('u.account_id', '=', P)
          .where('u.position', '>', P)
          .orderBy('u.position')
          .limit(P),
      { account: 0 },
    ),
    /** account id, account id: the number of pinned conversations */
    pinned: compiled(
      () =>
        db.selectNoFrom((e) => [
          e
            .selectFrom('user_conversations')
            .select((x) => x.fn.countAll<number>().as('count'))
            .where('account_id', '=', P)
            .where('is_pinned', '=', sql.lit(1))
            .as('sides'),
          e
            .selectFrom('group_members')
            .select((x) => x.fn.countAll<number>().as('count'))
            .where('account_id', '=', P)
            .where('is_pinned', '=', sql.lit(1))
            .as('groups'),
        ]),
      { account: 0 },
    ),
    /** account id, account id: the unread messages of all conversations, without notices */
    unreadInAll: compiled(
      () =>
        db
          .selectFrom('user_conversations')
          .select((e) => e.fn.sum<number>('unread').as('unread'))
          .where('account_id', '=', P)
          .where('peer_id', '<>', P),
      { account: 0 },
    ),
    /**
     * app, user id of the peer, app, user id, sequence: whether the user has unread messages up to
     * there
     */
    unreadBefore: compiled(() =>
      db
        .selectFrom('accounts as a')
        .innerJoin('accounts as b', (join) => join.on('b.app', '=', P).on('b.user_id', '=', T))
        .innerJoin('user_conversations as u', (join) =>
          join.onRef('u.account_id', '=', 'a.id').onRef('u.peer_id', '=', 'b.id'),
        )
        .select('u.unread')
        .where('a.app', '=', P)
        .where('a.user_id', '=', T)
        .where('u.unread', '>', sql.lit(0))
        .where('u.read_sequence', '<', P),
    ),
    /** account id, app, user id of the peer */
    sideOf: compiled(
      () => rows.where('u.account_id', '=', P).where('a.app', '=', P).where('a.user_id', '=', T),
      { account: 0 },
    ),
  }
}
