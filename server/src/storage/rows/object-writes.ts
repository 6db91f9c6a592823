import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled } from '../storage.ts'
import { insert } from '../upsert.ts'
import { ObjectState } from './object-state.ts'

/** Writes of uploaded files. */
export const objectWrites = (db: Kysely<Schema>) => ({
  opened: insert(db, 'objects', [
    'app',
    'key',
    'account_id',
    'kind',
    'name',
    'declared_size',
    'created',
    'transfer',
  ]),
  /** size, type, width, height, duration, derived, id; only while the upload is open */
  stored: compiled(() =>
    db
      .updateTable('objects')
      .set({ state: sql.lit(ObjectState.stored), transfer: sql.lit('') })
      .set({ size: P, type: T, width: P, height: P, duration_ms: P, derived: T })
      .where('id', '=', P)
      .where('state', '=', sql.lit(ObjectState.open)),
  ),
  /** id */
  gone: compiled(() =>
    db
      .updateTable('objects')
      .set({ state: sql.lit(ObjectState.gone) })
      .where('id', '=', P),
  ),
})
