import type { Kysely } from 'kysely'
import { P, T } from '../../storage/parameters.ts'
import type { Schema } from '../../storage/schema.ts'
import { compiled } from '../../storage/storage.ts'

/** What is read of accounts and their logs. */
export const accountQueries = (db: Kysely<Schema>) => ({
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
