import { type Kysely, sql } from 'kysely'
import { P } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import { compiled } from '../storage.ts'

/** Queries and deletions of pending applications. */
export const applicationQueries = (db: Kysely<Schema>) => {
  const rows = db
    .selectFrom('group_applications as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .innerJoin('accounts as u', 'u.id', 'a.account_id')
    .innerJoin('accounts as p', 'p.id', 'a.applicant_id')
    .where('g.dismissed', '=', sql.lit(''))
    .select(['a.id', 'a.kind', 'a.authentication', 'a.note', 'a.created'])
    .select(['g.group_id', 'g.name', 'g.type'])
    .select(['u.user_id', 'p.user_id as applicant', 'p.profile as applicant_profile'])
  return {
    /**
     * account id, after this id, at most: applications to groups in which it has a role above
     * member
     */
    applicationsToManagers: compiled(
      () =>
        rows
          .innerJoin('group_members as w', 'w.group_id', 'a.group_id')
          .select('w.role')
          .where('w.account_id', '=', P)
          .where('w.role', '>', sql.lit(200))
          .where('a.kind', '<>', sql.lit(1))
          .where('a.id', '>', P)
          .orderBy('a.id')
          .limit(P),
      { account: 0 },
    ),
    /** account id, after this id, at most: invitations to it */
    invitationsOf: compiled(
      () =>
        rows
          .where('a.account_id', '=', P)
          .where('a.kind', '=', sql.lit(1))
          .where('a.id', '>', P)
          .orderBy('a.id')
          .limit(P),
      { account: 0 },
    ),
    /** id */
    application: compiled(
      () => rows.select('a.group_id as group_row').where('a.id', '=', P),
      UNRELATED,
    ),
    /** row id of the group, account id, kind */
    applicationOf: compiled(() =>
      db
        .selectFrom('group_applications')
        .select(['id', 'note', 'applicant_id'])
        .where('group_id', '=', P)
        .where('account_id', '=', P)
        .where('kind', '=', P),
    ),
    /** id */
    removeApplication: compiled(() => db.deleteFrom('group_applications').where('id', '=', P)),
    /** row id of the group, account id */
    forgetApplications: compiled(() =>
      db.deleteFrom('group_applications').where('group_id', '=', P).where('account_id', '=', P),
    ),
    /** application id: the notified users and the sequences of the notices */
    applicationNotices: compiled(
      () =>
        db
          .selectFrom('application_notices as n')
          .innerJoin('accounts as u', 'u.id', 'n.account_id')
          .select(['u.app', 'u.user_id', 'n.sequence'])
          .where('n.application_id', '=', P),
      UNRELATED,
    ),
    /** application id */
    forgetApplicationNotices: compiled(() =>
      db.deleteFrom('application_notices').where('application_id', '=', P),
    ),
  }
}
