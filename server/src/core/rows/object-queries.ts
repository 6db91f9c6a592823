import { type Kysely, sql } from 'kysely'
import { ObjectState } from '../../objects/object-state.ts'
import { P, T } from '../../storage/parameters.ts'
import type { Schema } from '../../storage/schema.ts'
import { compiled } from '../../storage/storage.ts'

/** What is read of uploaded files. */
export const objectQueries = (db: Kysely<Schema>) => ({
  /** app, file key */
  object: compiled(db.selectFrom('objects').selectAll().where('app', '=', P).where('key', '=', T)),
  /** account id; bytes of stored objects */
  storedBytes: compiled(
    db
      .selectFrom('objects')
      .select((e) => e.fn.sum<number | null>('size').as('bytes'))
      .where('account_id', '=', P)
      .where('state', '=', sql.lit(ObjectState.stored)),
  ),
  /** account id; its open uploads, and the bytes that they may bring */
  openBytes: compiled(
    db
      .selectFrom('objects')
      .select((e) => e.fn.sum<number | null>('declared_size').as('bytes'))
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', P)
      .where('state', '=', sql.lit(ObjectState.open)),
  ),
})
