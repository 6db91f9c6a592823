import { type Kysely, sql } from 'kysely'
import { P } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import { compiled } from '../storage.ts'
import { insert } from '../upsert.ts'

/** Queries of follow lists. Pages: newest first, after a cursor of time and account id. */
export const followQueries = (db: Kysely<Schema>) => {
  const following = db
    .selectFrom('follows as f')
    .innerJoin('accounts as u', 'u.id', 'f.followed_id')
    .select(['u.id', 'u.profile', 'f.created as time'])
    .where('f.account_id', '=', P)
    .where((e) =>
      e.or([e('f.created', '<', P), e.and([e('f.created', '=', P), e('f.followed_id', '<', P)])]),
    )
    .orderBy('f.created', 'desc')
    .orderBy('f.followed_id', 'desc')
  /** The users that the account follows and that follow it back. */
  const mutual = following.where((e) =>
    e.exists(
      e
        .selectFrom('follows as b')
        .select(sql.lit(1).as('one'))
        .whereRef('b.account_id', '=', 'f.followed_id')
        .whereRef('b.followed_id', '=', 'f.account_id'),
    ),
  )
  return {
    /** account id */
    followed: compiled(
      () => db.selectFrom('follows').select('followed_id as id').where('account_id', '=', P),
      UNRELATED,
    ),
    /** account id */
    followerCount: compiled(
      () =>
        db
          .selectFrom('follows')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('followed_id', '=', P),
      { account: 0 },
    ),
    /** account id */
    mutualCount: compiled(
      () =>
        db
          .selectFrom('follows as f')
          .innerJoin('follows as b', (join) =>
            join
              .onRef('b.account_id', '=', 'f.followed_id')
              .onRef('b.followed_id', '=', 'f.account_id'),
          )
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('f.account_id', '=', P),
      { account: 0 },
    ),
    /** account id, time, time, account id, at most */
    followingPage: compiled(() => following.limit(P), { account: 0 }),
    /** The same parameters. */
    mutualPage: compiled(() => mutual.limit(P), { account: 0 }),
    /** The same parameters. */
    followersPage: compiled(
      () =>
        db
          .selectFrom('follows as f')
          .innerJoin('accounts as u', 'u.id', 'f.account_id')
          .select(['u.id', 'u.profile', 'f.created as time'])
          .where('f.followed_id', '=', P)
          .where((e) =>
            e.or([
              e('f.created', '<', P),
              e.and([e('f.created', '=', P), e('f.account_id', '<', P)]),
            ]),
          )
          .orderBy('f.created', 'desc')
          .orderBy('f.account_id', 'desc')
          .limit(P),
      { account: 0 },
    ),
  }
}

/** Writes of follow lists. */
export const followWrites = (db: Kysely<Schema>) => ({
  add: insert(db, 'follows', ['account_id', 'followed_id', 'created']),
  /** account id, followed id */
  drop: compiled(() =>
    db.deleteFrom('follows').where('account_id', '=', P).where('followed_id', '=', P),
  ),
})
