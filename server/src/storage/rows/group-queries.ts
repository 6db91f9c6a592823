import { type Kysely, type SqlBool, sql } from 'kysely'
import { TYPES } from 'tavern-im/protocol'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { compiled } from '../storage.ts'
import { memberPageQuery } from './member-page.ts'

/** Queries of groups and their members. */
export const groupQueries = (db: Kysely<Schema>, dialect: SqlDialect) => {
  const mine = db.selectFrom('group_members as w').innerJoin('groups as g', 'g.id', 'w.group_id')
  const ofApp = db
    .selectFrom('groups')
    .where('app', '=', P)
    .where('community_id', '=', sql.lit(0))
    .where('dismissed', '=', sql.lit(''))
    .where((e) => e.or([e('type', '=', T), sql<SqlBool>`${T} = ''`]))
  return {
    /** app, group id */
    group: compiled(
      () =>
        db
          .selectFrom('groups')
          .selectAll()
          .where('app', '=', P)
          .where('group_id', '=', T)
          .where('dismissed', '=', sql.lit('')),
      UNRELATED,
    ),
    memberPage: memberPageQuery(db, dialect),
    /** account id: its groups, without live rooms, in order of joining */
    groupsOf: compiled(
      () =>
        mine
          .select(['g.group_id', 'g.id as number', 'g.conversation_id'])
          .where('w.account_id', '=', P)
          .where('g.community_id', '=', sql.lit(0))
          .where('g.type', '<>', sql.lit(TYPES.GRP_AVCHATROOM))
          .where('g.dismissed', '=', sql.lit(''))
          .orderBy('w.join_time')
          .orderBy('g.id'),
      { account: 0 },
    ),
    /** account id, its user id, type: the number of groups of the type that it owns */
    groupsOwned: compiled(
      () =>
        db
          .selectFrom('group_members as w')
          .innerJoin('groups as g', 'g.id', 'w.group_id')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('w.account_id', '=', P)
          .where('g.owner', '=', T)
          .where('g.type', '=', T)
          .where('g.community_id', '=', sql.lit(0))
          .where('g.dismissed', '=', sql.lit('')),
      { account: 0 },
    ),
    /** app, type, type, after this row id, at most; '' for all types */
    groupsOfApp: compiled(
      () => ofApp.select(['id', 'group_id']).where('id', '>', P).orderBy('id').limit(P),
      UNRELATED,
    ),
    /** app, type, type */
    countGroups: compiled(
      () => ofApp.select((e) => e.fn.countAll<number>().as('count')),
      UNRELATED,
    ),
    /** row id of the community; in order of creation */
    topicsOf: compiled(
      () =>
        db
          .selectFrom('groups')
          .select('group_id')
          .where('community_id', '=', P)
          .where('dismissed', '=', sql.lit(''))
          .orderBy('id'),
      UNRELATED,
    ),
    /** account id: the topics of its communities */
    topicsOfAll: compiled(
      () =>
        db
          .selectFrom('group_members as w')
          .innerJoin('groups as g', 'g.community_id', 'w.group_id')
          .select(['g.group_id', 'g.id as number', 'g.conversation_id'])
          .where('w.account_id', '=', P)
          .where('g.dismissed', '=', sql.lit('')),
      { account: 0 },
    ),
    /** account id, row id of the community: deletes its records in the topics after it has left */
    removeTopicMembers: compiled(
      () =>
        db
          .deleteFrom('group_members')
          .where('account_id', '=', P)
          .where('group_id', 'in', (e) =>
            e.selectFrom('groups as t').select('t.id').where('t.community_id', '=', P),
          ),
      { account: 0, group: 1 },
    ),
    /** row id of the group, kind */
    groupData: compiled(
      () => db.selectFrom('group_data').selectAll().where('group_id', '=', P).where('kind', '=', T),
      { group: 0 },
    ),
    /** row id of the group, account id */
    removeMember: compiled(
      () => db.deleteFrom('group_members').where('group_id', '=', P).where('account_id', '=', P),
      { group: 0 },
    ),
  }
}

/** Queries of the logs of groups. */
export const groupLogQueries = (db: Kysely<Schema>) => {
  const own = db
    .selectFrom('group_members as w')
    .innerJoin('groups as g', 'g.id', 'w.group_id')
    .where('w.account_id', '=', P)
    .where('g.community_id', '=', sql.lit(0))
  const topics = db
    .selectFrom('group_members as w')
    .innerJoin('groups as g', 'g.community_id', 'w.group_id')
    .where('w.account_id', '=', P)
  /** The groups of a user, and their topics. Parameters: account id, account id. */
  const mine = db
    .selectFrom('groups as g')
    .where('g.id', 'in', own.select('g.id').unionAll(topics.select('g.id')))
    .where('g.dismissed', '=', sql.lit(''))
  return {
    /**
     * account id, account id, after this order, at most: entries of its groups in the server's
     * order
     */
    groupLog: compiled(
      () =>
        mine
          .innerJoin('group_log as l', 'l.group_id', 'g.id')
          .select(['g.group_id', 'g.id as number', 'l.order_id', 'l.position', 'l.data'])
          .where('l.order_id', '>', P)
          .orderBy('l.order_id')
          .limit(P),
      { account: 0 },
    ),
    /**
     * account id, account id, entries kept, order: its groups whose entries after that order may
     * have been trimmed, and the position of the oldest remaining entry
     */
    cutGroups: compiled(
      () =>
        mine
          .select((e) => [
            'g.group_id',
            'g.id as number',
            e
              .selectFrom('group_log as k')
              .select((x) => x.fn.min('k.position').as('position'))
              .whereRef('k.group_id', '=', 'g.id')
              .as('oldest'),
          ])
          .where('g.position', '>', P)
          .where(
            (e) =>
              e
                .selectFrom('group_log as l')
                .select((x) => x.fn.min('l.order_id').as('oldest'))
                .whereRef('l.group_id', '=', 'g.id'),
            '>',
            P,
          ),
      { account: 0 },
    ),
    /** row id of the group, the same, entries kept */
    trimGroupLog: compiled(
      () =>
        db
          .deleteFrom('group_log')
          .where('group_id', '=', P)
          .where('order_id', '<=', (e) =>
            e
              .selectFrom('group_log as l')
              .select('l.order_id')
              .where('l.group_id', '=', P)
              .orderBy('l.order_id', 'desc')
              .limit(sql.lit(1))
              .offset(P),
          ),
      { group: 0 },
    ),
    /** row id of the group, order */
    removeGroupEntry: compiled(
      () => db.deleteFrom('group_log').where('group_id', '=', P).where('order_id', '=', P),
      { group: 0 },
    ),
  }
}
