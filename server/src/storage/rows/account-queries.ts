import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { compiled } from '../storage.ts'

/** Queries of accounts and their logs. */
export const accountQueries = (db: Kysely<Schema>, { jsonOf }: SqlDialect) => ({
  /**
   * app, user id: with the newest positions of its conversations and its log, and JSON of the users
   * that it has blocked: id, user id, time
   */
  account: compiled(
    () =>
      db
        .selectFrom('accounts as a')
        .selectAll('a')
        .select((e) => [
          e
            .selectFrom('user_conversations as u')
            .select((x) => x.fn.max('u.position').as('position'))
            .whereRef('u.account_id', '=', 'a.id')
            .as('conversation_position'),
          e
            .selectFrom('account_log as l')
            .select((x) => x.fn.max('l.position').as('position'))
            .whereRef('l.account_id', '=', 'a.id')
            .as('log_position'),
          e
            .selectFrom('blacklist as b')
            .innerJoin('accounts as o', 'o.id', 'b.blocked_id')
            .select(
              jsonOf([sql.ref('o.id'), sql.ref('o.user_id'), sql.ref('b.created')]).as('blocked'),
            )
            .whereRef('b.account_id', '=', 'a.id')
            .as('blocked'),
        ])
        .where('a.app', '=', P)
        .where('a.user_id', '=', T),
    UNRELATED,
  ),
  /** app, after this user id, at most */
  accountsOfApp: compiled(
    () =>
      db
        .selectFrom('accounts')
        .select(['user_id', 'profile', 'created'])
        .where('app', '=', P)
        .where('user_id', '>', T)
        .where('is_deleted', '=', sql.lit(0))
        .orderBy('user_id')
        .limit(P),
    UNRELATED,
  ),
  /** app */
  countAccounts: compiled(
    () =>
      db
        .selectFrom('accounts')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('app', '=', P)
        .where('is_deleted', '=', sql.lit(0)),
    UNRELATED,
  ),
  /** account id, after this position, at most */
  log: compiled(
    () =>
      db
        .selectFrom('account_log')
        .select(['position', 'data'])
        .where('account_id', '=', P)
        .where('position', '>', P)
        .orderBy('position')
        .limit(P),
    { account: 0 },
  ),
  /** account id, up to this position */
  trimLog: compiled(
    () => db.deleteFrom('account_log').where('account_id', '=', P).where('position', '<=', P),
    { account: 0 },
  ),
})
