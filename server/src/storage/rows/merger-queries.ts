import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import { compiled } from '../storage.ts'
import { MergedState } from './merged-state.ts'

const gone = sql.lit(MergedState.gone)
const unnamed = sql.lit(MergedState.unnamed)

/** Queries of contents of merged messages. */
export const mergerQueries = (db: Kysely<Schema>) => ({
  /** key, app */
  merged: compiled(
    () =>
      db
        .selectFrom('merged_messages')
        .select('body')
        .where('key', '=', T)
        .where('app', '=', P)
        .where('state', '<>', gone),
    UNRELATED,
  ),
  /** account id, created after: the number of unreferenced ones, and the age of the oldest */
  unnamedMerged: compiled(() =>
    db
      .selectFrom('merged_messages')
      .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created').as('oldest')])
      .where('account_id', '=', P)
      .where('state', '=', unnamed)
      .where('created', '>', P),
  ),
  /** state, created, created, key, at most: after that position, oldest first */
  mergedAfter: compiled(() =>
    db
      .selectFrom('merged_messages')
      .select(['key', 'app', 'created'])
      .where('state', '=', P)
      // This condition uses the index.
      .where('created', '>=', P)
      .where((e) => e.or([e('created', '>', P), e('key', '>', T)]))
      .orderBy('created')
      .orderBy('key')
      .limit(P),
  ),
})
