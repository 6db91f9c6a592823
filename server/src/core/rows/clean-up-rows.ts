import { type Kysely, type SqlBool, sql } from 'kysely'
import { ObjectState } from '../../objects/object-state.ts'
import { P } from '../../storage/parameters.ts'
import type { Schema } from '../../storage/schema.ts'
import { compiled } from '../../storage/storage.ts'

const isNamed = sql<number | boolean>`exists (
  select 1 from object_references r where r.object_id = objects.id)`

/** What the clean-up looks for. */
export const cleanUpQueries = (db: Kysely<Schema>) => ({
  /** state, created, created, id, at most: after that place, the oldest first, and whether a message names them */
  objectsAfter: compiled(
    db
      .selectFrom('objects')
      .select(['id', 'app', 'key', 'created', isNamed.as('is_named')])
      .where('state', '=', P)
      // The first condition is the one that an index knows.
      .where('created', '>=', P)
      .where((e) => e.or([e('created', '>', P), e('id', '>', P)]))
      .orderBy('created')
      .orderBy('id')
      .limit(P),
  ),
})

export const cleanUpWrites = (db: Kysely<Schema>) => ({
  /** id: gone, unless a message names it by now */
  abandoned: compiled(
    db
      .updateTable('objects')
      .set({ state: sql.lit(ObjectState.gone) })
      .where('id', '=', P)
      .where(sql<SqlBool>`not ${isNamed}`),
  ),
  /** id: its bytes are removed */
  removed: compiled(
    db.deleteFrom('objects').where('id', '=', P).where('state', '=', sql.lit(ObjectState.gone)),
  ),
})
