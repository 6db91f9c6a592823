import { type Compilable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { B, P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { compiled, type Query } from '../storage.ts'
import { indexQueries } from './search-index-rows.ts'

/** Keywords, and senders, of one search; unused parameters are null. */
export const SEARCH_TERMS = 5

/** Types of groups of one search; unused parameters are null. */
export const SEARCH_TYPES = 4

const several = (count: number, term: unknown) =>
  sql.join(
    Array.from({ length: count }, () => sql`${term}`),
    sql`, `,
  )

type Hits = (has: RawBuilder<unknown>) => RawBuilder<SqlBool>

/**
 * Combines keywords: all of them, or any. Each keyword's parameters begin with the keyword itself:
 * if it is null, no condition applies and no row is compared.
 */
const every =
  ({ word }: SqlDialect): Hits =>
  (has) => {
    const one = sql`(${word(sql`${T}`)} is null or ${has})`
    return sql`(${sql.join(Array(SEARCH_TERMS).fill(one), sql` and `)})`
  }
const some =
  ({ word }: SqlDialect): Hits =>
  (has) => {
    const one = sql`(${word(sql`${T}`)} is not null and ${has})`
    return sql`(${sql.join(Array(SEARCH_TERMS).fill(one), sql` or `)})`
  }

const eachWay = <Name extends string, Row>(
  dialect: SqlDialect,
  name: Name,
  query: (hits: Hits) => Compilable<Row>,
) =>
  ({
    [`${name}And`]: compiled(() => query(every(dialect)), UNRELATED),
    [`${name}Or`]: compiled(() => query(some(dialect)), UNRELATED),
  }) as Record<`${Name}And` | `${Name}Or`, Query<Row>>

/**
 * The conditions for messages; texts first, because they leave the fewest rows. Parameters: each
 * keyword twice, since, until (both included), kinds, 1 for any sender, senders, account id,
 * account id.
 */
const isFound = ({ has }: SqlDialect, hits: Hits): RawBuilder<SqlBool> => sql`
  ${hits(has(sql`t.text`, sql`${B}`))}
  and t.time >= ${P} and t.time <= ${P} and t.kind & ${P} <> 0
  and (${P} = 1 or t.sender_id in (${several(SEARCH_TERMS, P)}))
  and (t.is_targeted = 0 or t.sender_id = ${P} or exists (
    select 1 from message_receivers r where r.conversation_id = t.conversation_id
    and r.sequence = t.sequence and r.account_id = ${P}))`

/** The condition that a user has not deleted the message for itself. Parameter: account id. */
const isKept = (mayBeDeleted: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`
  (${mayBeDeleted} = 0 or not exists (
    select 1 from deleted_messages d where d.account_id = ${P}
    and d.conversation_id = t.conversation_id and d.sequence = t.sequence))`

/** `rules/visibility.ts` determines the conversations and their first sequences. */
const messageQueries = (db: Kysely<Schema>, dialect: SqlDialect) => {
  const part = dialect.numberAt
  /**
   * Parameter: JSON of [conversation id, from, to (both included), 0 if the user has deleted
   * none][].
   */
  const ranges = db.with(
    (cte) => cte('s').materialized(),
    (with_) =>
      with_
        .selectFrom(dialect.listsIn(sql`${T}`).as('j'))
        .select([part(0).as('conversation_id'), part(1).as('first')])
        .select([part(2).as('last'), part(3).as('has_deleted')]),
  )
  return {
    /**
     * ranges: the bytes of their texts, and the number of messages; SQLite computes the length
     * without reading the text
     */
    searchBytes: compiled(
      () =>
        ranges
          .selectFrom('s')
          .crossJoin('search_texts as t')
          .select(sql<number | null>`sum(length(t.text))`.as('bytes'))
          .select((e) => e.fn.countAll<number>().as('count'))
          .whereRef('t.conversation_id', '=', 's.conversation_id')
          .whereRef('t.sequence', '>=', 's.first')
          .whereRef('t.sequence', '<=', 's.last'),
      UNRELATED,
    ),
    /** ranges, …, account id: the number of hits of each conversation, and the newest */
    ...eachWay(dialect, 'searchCount', (hits) =>
      ranges
        .selectFrom('s')
        .crossJoin('search_texts as t')
        .select(['t.conversation_id', (e) => e.fn.countAll<number>().as('count')])
        .select((e) => [e.fn.max('t.sequence').as('sequence'), e.fn.max('t.time').as('time')])
        .whereRef('t.conversation_id', '=', 's.conversation_id')
        .whereRef('t.sequence', '>=', 's.first')
        .whereRef('t.sequence', '<=', 's.last')
        .where(isFound(dialect, hits))
        .where(isKept(sql`s.has_deleted`))
        .groupBy('t.conversation_id'),
    ),
    /**
     * conversation id, from, to (both included), …, 0 if it has deleted none, account id, at most:
     * newest first
     */
    ...eachWay(dialect, 'searchPage', (hits) =>
      db
        .selectFrom('search_texts as t')
        .select('t.sequence')
        .where('t.conversation_id', '=', P)
        .where('t.sequence', '>=', P)
        .where('t.sequence', '<=', P)
        .where(isFound(dialect, hits))
        .where(isKept(sql`${P}`))
        .orderBy('t.sequence', 'desc')
        .limit(P),
    ),
  }
}

/** The searchable conversations of a user. */
const conversationQueries = (db: Kysely<Schema>) => ({
  /** account id, peer id, at most: those after the peer */
  searchSides: compiled(
    () =>
      db
        .selectFrom('user_conversations as u')
        .innerJoin('accounts as a', 'a.id', 'u.peer_id')
        .select(['u.conversation_id', 'a.user_id', 'u.cleared_sequence', 'u.deleted_count'])
        .select(['u.next_sequence', 'u.peer_id'])
        .where('u.account_id', '=', P)
        .where('u.peer_id', '>', P)
        .whereRef('u.peer_id', '<>', 'u.account_id')
        .orderBy('u.peer_id')
        .limit(P),
    UNRELATED,
  ),
  /** account id, group row id, at most: those after the group */
  searchMemberships: compiled(
    () =>
      db
        .selectFrom('group_members as w')
        .innerJoin('groups as g', 'g.id', 'w.group_id')
        .select(['g.id', 'g.conversation_id', 'g.group_id', 'g.type', 'g.name', 'g.avatar'])
        .select(['w.join_sequence', 'w.cleared_sequence', 'w.deleted_count', 'g.has_targeted'])
        .where('w.account_id', '=', P)
        .where('w.group_id', '>', P)
        .where('g.community_id', '=', sql.lit(0))
        .where('g.dismissed', '=', sql.lit(''))
        .orderBy('w.group_id')
        .limit(P),
    UNRELATED,
  ),
})

/**
 * The condition that a row follows a cursor in the order of names and ids. Parameters: name, name,
 * id.
 */
const behind = (name: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<SqlBool>`(${name} > ${T} or (${name} = ${T} and ${id} > ${P}))`

/** Users and groups in the order of their names. Names are compared folded, ids as they are. */
const nameQueries = (db: Kysely<Schema>, dialect: SqlDialect) => {
  const inName = (name: RawBuilder<unknown>) => dialect.has(name, sql`${T}`)
  const users = (hits: Hits) =>
    db
      .selectFrom('accounts as a')
      .where('a.app', '=', P)
      .where('a.is_deleted', '=', sql.lit(0))
      .where(sql<SqlBool>`(${P} = 0 or a.search_gender = ${P})`)
      .where('a.search_birthday', '>=', P)
      .where('a.search_birthday', '<=', P)
      .where(hits(sql`(${inName(sql`a.search_nick`)} or a.user_id = ${T})`))
  const types = several(SEARCH_TYPES, T)
  /** Only the app adds members: users cannot apply, and no member can invite. */
  const isClosed = sql`g.join_option = 'DisableApply' and g.invite_option = 'DisableInvite'`
  const groups = (hits: Hits) =>
    db
      .selectFrom('groups as g')
      .where('g.app', '=', P)
      .where('g.community_id', '=', sql.lit(0))
      .where('g.dismissed', '=', sql.lit(''))
      .where(hits(sql`(${inName(sql`g.search_name`)} or g.group_id = ${T})`))
      .where(
        sql<SqlBool>`((g.type in (${types}) and not (${isClosed})) or (g.type in (${types})
          and exists (
          select 1 from group_members w where w.group_id = g.id and w.account_id = ${P})))`,
      )
  return {
    /**
     * app, gender (0: any), gender, birthday from, to; of each keyword: folded, twice, and as it is
     */
    ...eachWay(dialect, 'searchUserCount', (hits) =>
      users(hits).select((e) => e.fn.countAll<number>().as('count')),
    ),
    /** …, after this name, the same, this id, at most */
    ...eachWay(dialect, 'searchUsers', (hits) =>
      users(hits)
        .select(['a.id', 'a.user_id', 'a.profile', 'a.search_nick as name'])
        .where(behind(sql`a.search_nick`, sql`a.id`))
        .orderBy('a.search_nick')
        .orderBy('a.id')
        .limit(P),
    ),
    /**
     * app; of each keyword: folded, twice, and as it is; types that every user finds (closed
     * groups excepted); types that members find; account id
     */
    ...eachWay(dialect, 'searchGroupCount', (hits) =>
      groups(hits).select((e) => e.fn.countAll<number>().as('count')),
    ),
    /** …, after this name, the same, this id, at most */
    ...eachWay(dialect, 'searchGroups', (hits) =>
      groups(hits)
        .select(['g.id', 'g.group_id', 'g.name', 'g.avatar', 'g.type', 'g.member_count'])
        .select(['g.introduction', 'g.owner', 'g.search_name'])
        .where(behind(sql`g.search_name`, sql`g.id`))
        .orderBy('g.search_name')
        .orderBy('g.id')
        .limit(P),
    ),
  }
}

/** Members of one group, in the order of their accounts. */
const memberQueries = (db: Kysely<Schema>, dialect: SqlDialect) => {
  const { has } = dialect
  const named = sql`(${has(sql`a.search_nick`, sql`${T}`)} or ${has(sql`w.search_card`, sql`${T}`)}
    or a.user_id = ${T})`
  const members = (hits: Hits) =>
    db
      .selectFrom('group_members as w')
      .innerJoin('accounts as a', 'a.id', 'w.account_id')
      .where('w.group_id', '=', P)
      .where(hits(named))
  return {
    /** row id of the group; of each keyword: folded, three times, and as it is */
    ...eachWay(dialect, 'searchMemberCount', (hits) =>
      members(hits).select((e) => e.fn.countAll<number>().as('count')),
    ),
    /** …, after this account id, at most */
    ...eachWay(dialect, 'searchMembers', (hits) =>
      members(hits)
        .select(['w.account_id', 'a.user_id', 'a.profile', 'w.name_card'])
        .where('w.account_id', '>', P)
        .orderBy('w.account_id')
        .limit(P),
    ),
  }
}

export const searchQueries = (db: Kysely<Schema>, dialect: SqlDialect) => ({
  ...messageQueries(db, dialect),
  ...conversationQueries(db),
  ...nameQueries(db, dialect),
  ...memberQueries(db, dialect),
  ...indexQueries(db),
})
