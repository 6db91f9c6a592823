import type { Kysely } from 'kysely'
import { P, T } from '../../storage/parameters.ts'
import type { Schema } from '../../storage/schema.ts'
import { compiled } from '../../storage/storage.ts'

export const mergerQueries = (db: Kysely<Schema>) => ({
  /** key, app */
  merged: compiled(
    db.selectFrom('merged_messages').select('body').where('key', '=', T).where('app', '=', P),
  ),
})
