import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import { compiled } from '../storage.ts'
import { LEAST_BYTES, ObjectState } from './object-state.ts'

/** The bytes that count for a quota. */
const sumOf = (column: 'size' | 'declared_size') => {
  const [size, least] = [sql.ref(column), sql.lit(LEAST_BYTES)]
  return sql<number | null>`sum(case when ${size} < ${least} then ${least} else ${size} end)`
}

/** Queries of uploaded files. */
export const objectQueries = (db: Kysely<Schema>) => ({
  /** app, file key */
  object: compiled(
    () => db.selectFrom('objects').selectAll().where('app', '=', P).where('key', '=', T),
    UNRELATED,
  ),
  /** account id; bytes of stored objects */
  storedBytes: compiled(
    () =>
      db
        .selectFrom('objects')
        .select(sumOf('size').as('bytes'))
        .where('account_id', '=', P)
        .where('state', '=', sql.lit(ObjectState.stored)),
    UNRELATED,
  ),
  /** account id; its open uploads, and the bytes that they may add */
  openBytes: compiled(
    () =>
      db
        .selectFrom('objects')
        .select(sumOf('declared_size').as('bytes'))
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('account_id', '=', P)
        .where('state', '=', sql.lit(ObjectState.open)),
    UNRELATED,
  ),
})
