import { type Kysely, type SqlBool, sql } from 'kysely'
import { P } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import { compiled } from '../storage.ts'
import { ObjectState } from './object-state.ts'

const isNamed = sql<number | boolean>`exists (
  select 1 from object_references r where r.object_id = objects.id)`

/** Queries of the clean-up. */
export const cleanUpQueries = (db: Kysely<Schema>) => ({
  /**
   * state, created, created, id, at most: after that position, oldest first, and whether a message
   * names them
   */
  objectsAfter: compiled(
    () =>
      db
        .selectFrom('objects')
        .select(['id', 'app', 'key', 'created', isNamed.as('is_named')])
        .where('state', '=', P)
        // This condition uses the index.
        .where('created', '>=', P)
        .where((e) => e.or([e('created', '>', P), e('id', '>', P)]))
        .orderBy('created')
        .orderBy('id')
        .limit(P),
    UNRELATED,
  ),
})

export const cleanUpWrites = (db: Kysely<Schema>) => ({
  /** id: marks it as gone, unless a message names it by now */
  abandoned: compiled(() =>
    db
      .updateTable('objects')
      .set({ state: sql.lit(ObjectState.gone) })
      .where('id', '=', P)
      .where(sql<SqlBool>`not ${isNamed}`),
  ),
  /** id: deletes the row after its bytes */
  removed: compiled(() =>
    db.deleteFrom('objects').where('id', '=', P).where('state', '=', sql.lit(ObjectState.gone)),
  ),
})
