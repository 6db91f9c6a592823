import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { LIMITS, MessageFlag } from 'tavern-im/protocol'
import { P } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled } from '../storage.ts'

const flag = (bit: number) => sql<number>`m.flags & ${sql.lit(bit)}`

/** Each may mention both the user and all. */
export const MENTIONS_READ = 2 * LIMITS.GROUP_AT_INFOS

/** Flags of messages that are never unread. */
const UNCOUNTED = MessageFlag.noUnread | MessageFlag.revoked

/** The parameters for the viewer of a conversation. */
export const viewerIn = (conversationID: number, accountID: number): readonly number[] => [
  accountID,
  conversationID,
  accountID,
  conversationID,
  accountID,
]

/**
 * Queries of the messages visible to single users, and of those that count as unread. Other
 * visibility rules are in `rules/visibility.ts`.
 */
export const visibleQueries = (db: Kysely<Schema>, table: 'messages') => {
  const messages = `${table} as m` as 'messages as m'
  // Each names the conversation itself: a plan may else look through all that the user has elsewhere.
  /**
   * The condition that a user has deleted the message `m` for itself. Parameters: account id,
   * conversation id.
   */
  const deleted = db
    .selectFrom('deleted_messages as d')
    .select('d.sequence')
    .where('d.account_id', '=', P)
    .where('d.conversation_id', '=', P)
    .where(sql<SqlBool>`d.sequence = m.sequence`)
  /**
   * The condition that a user receives a targeted message. Parameters: conversation id, account id.
   */
  const received = db
    .selectFrom('message_receivers as r')
    .select('r.sequence')
    .where('r.conversation_id', '=', P)
    .where(sql<SqlBool>`r.sequence = m.sequence`)
    .where('r.account_id', '=', P)
  /** Parameters: conversation id, from, to (both included), viewer. */
  const seen = db
    .selectFrom(messages)
    .where('m.conversation_id', '=', P)
    .where('m.sequence', '>=', P)
    .where('m.sequence', '<=', P)
    .where((e) => e.not(e.exists(deleted)))
    .where((e) =>
      e.or([
        sql<SqlBool>`${flag(MessageFlag.targeted)} = 0`,
        e('m.sender_id', '=', P),
        e.exists(received),
      ]),
    )
  /** Parameters: conversation id, after, up to. */
  const come = db
    .selectFrom(messages)
    .select('m.sequence')
    .where('m.conversation_id', '=', P)
    .where('m.sequence', '>', P)
    .where('m.sequence', '<=', P)
  const shown: Expression<SqlBool> = sql`${flag(MessageFlag.noLastMessage)} = 0`
  const page = seen.select(['m.sequence', 'm.body'])
  return {
    /** …, at most; newest first */
    seenDown: compiled(() => page.orderBy('m.sequence', 'desc').limit(P), { conversation: 0 }),
    /** …, at most; oldest first */
    seenUp: compiled(() => page.orderBy('m.sequence').limit(P), { conversation: 0 }),
    /** …: the newest one that conversation lists show */
    seenShown: compiled(() => page.where(shown).orderBy('m.sequence', 'desc').limit(sql.lit(1)), {
      conversation: 0,
    }),
    /**
     * conversation id, after, up to, viewer: the sequences that do not count as unread for this
     * member, oldest first
     */
    uncounted: compiled(
      () =>
        come
          .where((e) =>
            e.or([
              e.exists(deleted),
              e('m.sender_id', '=', P),
              sql<SqlBool>`${flag(UNCOUNTED)} <> 0`,
              e.and([sql<SqlBool>`${flag(MessageFlag.targeted)} <> 0`, e.not(e.exists(received))]),
            ]),
          )
          .orderBy('m.sequence'),
      { conversation: 0 },
    ),
    /**
     * conversation id, after, up to, account id three times, conversation id: counted mentions of
     * this user or of all (0), newest first
     */
    mentions: compiled(
      () =>
        db
          .selectFrom('message_mentions as n')
          .innerJoin(messages, (join) =>
            join
              .onRef('m.conversation_id', '=', 'n.conversation_id')
              .onRef('m.sequence', '=', 'n.sequence'),
          )
          .innerJoin('accounts as a', 'a.id', 'm.sender_id')
          .select(['n.sequence', 'n.account_id', 'a.user_id'])
          .where('n.conversation_id', '=', P)
          .where('n.sequence', '>', P)
          .where('n.sequence', '<=', P)
          .where((e) => e.or([e('n.account_id', '=', P), e('n.account_id', '=', sql.lit(0))]))
          .where('m.sender_id', '<>', P)
          .where(sql<SqlBool>`${flag(UNCOUNTED)} = 0`)
          .where((e) => e.not(e.exists(deleted)))
          .orderBy('n.sequence', 'desc')
          .limit(sql.lit(MENTIONS_READ)),
      { conversation: 0 },
    ),
    /**
     * conversation id, after, up to, sender id, account id, conversation id: a sender's messages
     * that count as unread for this user
     */
    countedFrom: compiled(
      () =>
        come
          .where('m.sender_id', '=', P)
          .where(sql<SqlBool>`${flag(UNCOUNTED)} = 0`)
          .where((e) => e.not(e.exists(deleted))),
      { conversation: 0 },
    ),
  }
}
