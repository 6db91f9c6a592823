import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import { compiled } from '../storage.ts'
import { upsert } from '../upsert.ts'

/** Queries of push targets. */
export const pushQueries = (db: Kysely<Schema>) => ({
  pushAccounts: compiled(
    () =>
      db
        .selectFrom(
          db
            .selectFrom('push_targets')
            .select('account_id')
            .distinct()
            .where('account_id', '>', sql.lit(0))
            .as('t'),
        )
        // A join could walk through all accounts.
        .select((eb) => {
          const ofAccount = eb.selectFrom('accounts as a').whereRef('a.id', '=', 't.account_id')
          return [ofAccount.select('a.app').as('app'), ofAccount.select('a.user_id').as('user_id')]
        }),
    UNRELATED,
  ),
  /** account id; the oldest first */
  pushTargets: compiled(
    () =>
      db
        .selectFrom('push_targets')
        .selectAll()
        .where('account_id', '=', P)
        .orderBy('created')
        .orderBy('token'),
    UNRELATED,
  ),
  /** app, token */
  pushOwner: compiled(
    () =>
      db
        .selectFrom('push_targets as t')
        .innerJoin('accounts as a', 'a.id', 't.account_id')
        .select(['a.id', 'a.user_id'])
        .where('t.app', '=', P)
        .where('t.token', '=', T),
    UNRELATED,
  ),
  /** name */
  serverKey: compiled(
    () => db.selectFrom('server_keys').select('value').where('name', '=', T),
    UNRELATED,
  ),
})

/** Writes of push targets. */
export const pushWrites = (db: Kysely<Schema>) => ({
  /** Columns in this order. */
  target: upsert(
    db,
    'push_targets',
    ['app', 'token'],
    ['account_id', 'instance_id', 'web_keys', 'device', 'created', 'unread'],
    UNRELATED,
  ),
  /** app, token, account id */
  noTarget: compiled(
    () =>
      db
        .deleteFrom('push_targets')
        .where('app', '=', P)
        .where('token', '=', T)
        .where('account_id', '=', P),
    UNRELATED,
  ),
  /** unread, account id */
  unread: compiled(
    () => db.updateTable('push_targets').set({ unread: P }).where('account_id', '=', P),
    UNRELATED,
  ),
  serverKey: upsert(db, 'server_keys', ['name'], ['value']),
})
