import { type Kysely, type SqlBool, sql } from 'kysely'
import { P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { compiled } from '../storage.ts'
import { MergedState } from './merged-state.ts'

const gone = sql.lit(MergedState.gone)
const unnamed = sql.lit(MergedState.unnamed)

const isWithin = sql<SqlBool>`exists (
  select 1 from merged_within as w where w.within_key = merged_messages.key)`
const isNamed = sql<SqlBool>`exists (
  select 1 from merged_references as r where r.merged_key = merged_messages.key)`

/** Writes of references to merged contents, and their deletion. */
export const mergerWrites = (db: Kysely<Schema>) => ({
  /** conversation id, sequence, key, app: a message names an existing content */
  named: compiled(() =>
    db
      .insertInto('merged_references')
      .columns(['merged_key', 'conversation_id', 'sequence'])
      .expression(
        db
          .selectFrom('merged_messages')
          .select([
            'key',
            // A parameter in a select list needs a type.
            sql<number>`cast(${P} as bigint)`.as('conversation_id'),
            sql<number>`cast(${P} as bigint)`.as('sequence'),
          ])
          .where('key', '=', T)
          .where('app', '=', P)
          .where('state', '<>', gone),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
  /** key, the key within, app: a content names another existing one */
  namedWithin: compiled(() =>
    db
      .insertInto('merged_within')
      .columns(['merged_key', 'within_key'])
      .expression(
        db
          .selectFrom('merged_messages')
          .select([sql<string>`cast(${T} as text)`.as('merged_key'), 'key'])
          .where('key', '=', T)
          .where('app', '=', P)
          .where('state', '<>', gone),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
  /** key, app: marks it as referenced */
  kept: compiled(() =>
    db
      .updateTable('merged_messages')
      .set({ state: sql.lit(MergedState.named) })
      .where('key', '=', T)
      .where('app', '=', P)
      .where('state', '=', unnamed),
  ),
  /** conversation id, sequence, and both again: marks as gone what only this message names */
  goneWithMessage: compiled(() =>
    db
      .updateTable('merged_messages')
      .set({ state: gone })
      .where(
        sql<SqlBool>`key in (select merged_key from merged_references
          where conversation_id = ${P} and sequence = ${P})`,
      )
      .where(
        sql<SqlBool>`not exists (select 1 from merged_references as other
          where other.merged_key = merged_messages.key
          and (other.conversation_id <> ${P} or other.sequence <> ${P}))`,
      )
      .where(sql<SqlBool>`not ${isWithin}`),
  ),
  /** conversation id, up to this sequence, and both again: the same for many messages */
  goneWithMessages: compiled(() =>
    db
      .updateTable('merged_messages')
      .set({ state: gone })
      .where(
        sql<SqlBool>`key in (select merged_key from merged_references
          where conversation_id = ${P} and sequence <= ${P})`,
      )
      .where(
        sql<SqlBool>`not exists (select 1 from merged_references as other
          where other.merged_key = merged_messages.key
          and (other.conversation_id <> ${P} or other.sequence > ${P}))`,
      )
      .where(sql<SqlBool>`not ${isWithin}`),
  ),
  /** conversation id, sequence: deletes the message's references */
  forgotten: compiled(() =>
    db.deleteFrom('merged_references').where('conversation_id', '=', P).where('sequence', '=', P),
  ),
  /** key: marks it as gone, unless something names it by now */
  abandoned: compiled(() =>
    db
      .updateTable('merged_messages')
      .set({ state: gone })
      .where('key', '=', T)
      .where('state', '=', unnamed),
  ),
  /** key, and once more, of a content that is gone: marks as gone what only it names */
  goneWithin: compiled(() =>
    db
      .updateTable('merged_messages')
      .set({ state: gone })
      .where(sql<SqlBool>`key in (select within_key from merged_within where merged_key = ${T})`)
      .where(sql<SqlBool>`not ${isNamed}`)
      .where(
        sql<SqlBool>`not exists (select 1 from merged_within as w
          where w.within_key = merged_messages.key and w.merged_key <> ${T})`,
      ),
  ),
  /** key of a content that is gone: deletes it with its references */
  removed: [
    compiled(() => db.deleteFrom('merged_within').where('merged_key', '=', T)),
    compiled(() => db.deleteFrom('merged_objects').where('merged_key', '=', T)),
    compiled(() => db.deleteFrom('merged_messages').where('key', '=', T).where('state', '=', gone)),
  ],
})
