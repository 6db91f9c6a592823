import { type Kysely, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled } from '../storage.ts'
import { ObjectState } from './object-state.ts'

/** A parameter in a select list needs a type. */
const number = () => sql<number>`cast(${P} as bigint)`
const word = () => sql<string>`cast(${T} as text)`

const stored = sql.lit(ObjectState.stored)

/** Writes of references from messages to files. */
export const referenceWrites = (db: Kysely<Schema>) => ({
  /** conversation id, sequence, app, file key: a message names a stored object */
  named: compiled(() =>
    db
      .insertInto('object_references')
      .columns(['object_id', 'conversation_id', 'sequence'])
      .expression(
        db
          .selectFrom('objects')
          .select(['id', number().as('conversation_id'), number().as('sequence')])
          .where('app', '=', P)
          .where('key', '=', T)
          .where('state', '=', stored),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
  /** conversation id, sequence, download key, app: a message names the files of a merged one */
  namedByMerged: compiled(() =>
    db
      .insertInto('object_references')
      .columns(['object_id', 'conversation_id', 'sequence'])
      .expression(
        db
          .selectFrom('merged_objects as m')
          .innerJoin('objects as o', 'o.id', 'm.object_id')
          .select(['o.id', number().as('conversation_id'), number().as('sequence')])
          .where('m.merged_key', '=', T)
          .where('o.app', '=', P)
          .where('o.state', '=', stored),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
  /** download key, app, file key: the content of a merged message names a stored object */
  namedInMerged: compiled(() =>
    db
      .insertInto('merged_objects')
      .columns(['merged_key', 'object_id'])
      .expression(
        db
          .selectFrom('objects')
          .select([word().as('merged_key'), 'id'])
          .where('app', '=', P)
          .where('key', '=', T)
          .where('state', '=', stored),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
  /** download key, and that of a merged message within */
  mergedInMerged: compiled(() =>
    db
      .insertInto('merged_objects')
      .columns(['merged_key', 'object_id'])
      .expression(
        db
          .selectFrom('merged_objects')
          .select([word().as('merged_key'), 'object_id'])
          .where('merged_key', '=', T),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
  /** conversation id, sequence, and both again: marks as gone what only this message names */
  goneWithMessage: compiled(() =>
    db
      .updateTable('objects')
      .set({ state: sql.lit(ObjectState.gone) })
      .where('id', 'in', (e) =>
        e
          .selectFrom('object_references')
          .select('object_id')
          .where('conversation_id', '=', P)
          .where('sequence', '=', P),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('object_references as other')
              .select('other.object_id')
              .whereRef('other.object_id', '=', 'objects.id')
              .where((o) =>
                o.or([o('other.conversation_id', '<>', P), o('other.sequence', '<>', P)]),
              ),
          ),
        ),
      ),
  ),
  /** conversation id, sequence: deletes the message's references */
  forgotten: compiled(() =>
    db.deleteFrom('object_references').where('conversation_id', '=', P).where('sequence', '=', P),
  ),
})
