import { type Kysely, sql } from 'kysely'
import { P } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled, compiledOnce } from '../storage.ts'
import { accountQueries } from './account-queries.ts'
import { annotationQueries } from './annotation-queries.ts'
import { applicationQueries } from './application-queries.ts'
import { cleanUpQueries } from './clean-up-rows.ts'
import { deletionQueries } from './deletion-queries.ts'
import { dismissalQueries } from './dismissal-queries.ts'
import { followQueries } from './follow-queries.ts'
import { groupLogQueries, groupQueries } from './group-queries.ts'
import { mergerQueries } from './merger-queries.ts'
import { messageQueries } from './message-queries.ts'
import { objectQueries } from './object-queries.ts'
import { peopleQueries } from './people-queries.ts'
import { pushQueries } from './push-queries.ts'
import { receiptQueries } from './receipt-queries.ts'
import { searchQueries } from './search-queries.ts'
import { sideQueries } from './side-queries.ts'

const startQueries = (db: Kysely<Schema>) => ({
  lastIDs: compiled(() =>
    db.selectNoFrom((e) => [
      e
        .selectFrom('accounts')
        .select((x) => x.fn.max('id').as('id'))
        .as('account'),
      e
        .selectFrom('conversations')
        .select((x) => x.fn.max('id').as('id'))
        .as('conversation'),
      e
        .selectFrom('messages')
        .select((x) => x.fn.max('id').as('id'))
        .as('message'),
      e
        .selectFrom('group_log')
        .select((x) => x.fn.max('order_id').as('id'))
        .as('entry'),
      e
        .selectFrom('groups')
        .select((x) => x.fn.max('id').as('id'))
        .as('group'),
      e
        .selectFrom('group_applications')
        .select((x) => x.fn.max('id').as('id'))
        .as('application'),
    ]),
  ),
  keptIDs: compiled(() => db.selectFrom('last_ids').selectAll().where('name', '>', sql.lit(''))),
  /** up to this client time */
  lastClientTime: compiled(() =>
    db
      .selectFrom('messages')
      .select((e) => e.fn.max('client_time').as('time'))
      .where('client_time', '<=', P),
  ),
  /** after this client time: the newest one of each sender */
  sendersAhead: compiled(() =>
    db
      .selectFrom('messages')
      .select(['sender_id as id', (e) => e.fn.max('client_time').as('time')])
      .where('client_time', '>', P)
      .groupBy('sender_id'),
  ),
})

/** All queries. */
export const createQueries = compiledOnce(({ db, dialect }) => ({
  ...accountQueries(db, dialect),
  ...messageQueries(db, dialect),
  ...sideQueries(db, dialect),
  ...groupQueries(db, dialect),
  ...groupLogQueries(db),
  ...applicationQueries(db),
  ...dismissalQueries(db),
  ...annotationQueries(db),
  ...receiptQueries(db),
  ...startQueries(db),
  ...deletionQueries(db),
  ...mergerQueries(db),
  ...objectQueries(db),
  ...cleanUpQueries(db),
  ...peopleQueries(db),
  ...followQueries(db),
  ...searchQueries(db, dialect),
  ...pushQueries(db),
}))

export type Queries = ReturnType<typeof createQueries>
