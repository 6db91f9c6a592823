import type { Kysely } from 'kysely'
import { P } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import { compiled } from '../storage.ts'
import { upsert } from '../upsert.ts'

const friendRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('friends as f')
    .innerJoin('accounts as u', 'u.id', 'f.friend_id')
    .select(['u.id', 'u.user_id as userID'])
    .select(['f.created', 'f.source', 'f.wording', 'f.remark'])
    .select(['f.friend_groups', 'f.custom_fields'])
    .where('f.account_id', '=', P)

const applicationRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('friend_applications as a')
    .innerJoin('accounts as u', 'u.id', 'a.other_id')
    .select(['u.id', 'u.user_id as userID'])
    .select(['a.is_sent', 'a.position', 'a.created', 'a.source', 'a.wording'])
    .select(['a.remark', 'a.group_name'])
    .where('a.account_id', '=', P)

/** Queries of friends, applications and blocked users. */
export const peopleQueries = (db: Kysely<Schema>) => ({
  /** account id */
  people: compiled(
    () => db.selectFrom('people').selectAll().where('account_id', '=', P),
    UNRELATED,
  ),
  /** account id */
  friends: compiled(() => friendRows(db), UNRELATED),
  /** account id, after this id of a friend, at most */
  friendPage: compiled(
    () =>
      friendRows(db)
        .select('u.profile')
        .where('f.friend_id', '>', P)
        .orderBy('f.friend_id')
        .limit(P),
    { account: 0 },
  ),
  /** account id, after this account id, at most: the users who have it in their friend list */
  befriendedBy: compiled(
    () =>
      db
        .selectFrom('friends as f')
        .innerJoin('accounts as u', 'u.id', 'f.account_id')
        .select(['u.id', 'u.user_id as userID'])
        .where('f.friend_id', '=', P)
        .where('f.account_id', '>', P)
        .orderBy('f.account_id')
        .limit(P),
    { account: 0 },
  ),
  /** account id: the users who have blocked it */
  blockedBy: compiled(
    () =>
      db
        .selectFrom('blacklist as b')
        .innerJoin('accounts as u', 'u.id', 'b.account_id')
        .select('u.user_id as userID')
        .where('b.blocked_id', '=', P),
    { account: 0 },
  ),
  /** account id */
  followedUsers: compiled(
    () =>
      db
        .selectFrom('follows as f')
        .innerJoin('accounts as u', 'u.id', 'f.followed_id')
        .select('u.user_id as userID')
        .where('f.account_id', '=', P),
    { account: 0 },
  ),
  /** account id */
  followingUsers: compiled(
    () =>
      db
        .selectFrom('follows as f')
        .innerJoin('accounts as u', 'u.id', 'f.account_id')
        .select('u.user_id as userID')
        .where('f.followed_id', '=', P),
    { account: 0 },
  ),
  /** account id */
  friendApplications: compiled(() => applicationRows(db), UNRELATED),
  /** account id, after this position, at most */
  applicationPage: compiled(
    () =>
      applicationRows(db)
        .select('u.profile')
        .where('a.position', '>', P)
        .orderBy('a.position')
        .limit(P),
    { account: 0 },
  ),
})

/** Writes of friends, applications and blocked users. */
export const peopleWrites = (db: Kysely<Schema>) => ({
  /** account id, friend id, time, source, wording, remark, JSON of groups, JSON of custom fields */
  friend: upsert(
    db,
    'friends',
    ['account_id', 'friend_id'],
    ['created', 'source', 'wording', 'remark', 'friend_groups', 'custom_fields'],
    { account: 0 },
  ),
  /** account id, friend id */
  dropFriend: compiled(
    () => db.deleteFrom('friends').where('account_id', '=', P).where('friend_id', '=', P),
    { account: 0 },
  ),
  /** account id, 1 where it was sent, other id, position, time, source, wording, remark, group name */
  application: upsert(
    db,
    'friend_applications',
    ['account_id', 'is_sent', 'other_id'],
    ['position', 'created', 'source', 'wording', 'remark', 'group_name'],
    { account: 0 },
  ),
  /** account id, 1 where it was sent, other id */
  dropApplication: compiled(
    () =>
      db
        .deleteFrom('friend_applications')
        .where('account_id', '=', P)
        .where('is_sent', '=', P)
        .where('other_id', '=', P),
    { account: 0 },
  ),
  /** account id, blocked id, time */
  blocked: upsert(db, 'blacklist', ['account_id', 'blocked_id'], ['created'], { account: 0 }),
  /** account id, blocked id */
  unblocked: compiled(
    () => db.deleteFrom('blacklist').where('account_id', '=', P).where('blocked_id', '=', P),
    { account: 0 },
  ),
})
