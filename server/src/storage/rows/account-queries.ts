import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import { compiled } from '../storage.ts'

/** Queries of accounts and their logs. */
export const accountQueries = (db: Kysely<Schema>) => ({
  /** app, user id */
  account: compiled(
    db.selectFrom('accounts').selectAll().where('app', '=', P).where('user_id', '=', T),
    UNRELATED,
  ),
  /** app, after this user id, at most */
  accountsOfApp: compiled(
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
    db
      .selectFrom('accounts')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('app', '=', P)
      .where('is_deleted', '=', sql.lit(0)),
    UNRELATED,
  ),
  /** account id */
  conversationPosition: compiled(
    db
      .selectFrom('user_conversations')
      .select((e) => e.fn.max('position').as('position'))
      .where('account_id', '=', P),
    UNRELATED,
  ),
  /** account id */
  logPosition: compiled(
    db
      .selectFrom('account_log')
      .select((e) => e.fn.max('position').as('position'))
      .where('account_id', '=', P),
    UNRELATED,
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
    { account: 0 },
  ),
  /** account id, up to this position */
  trimLog: compiled(
    db.deleteFrom('account_log').where('account_id', '=', P).where('position', '<=', P),
    { account: 0 },
  ),
})
