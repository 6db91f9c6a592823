import { type Kysely, sql } from 'kysely'
import { B, P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { compiled } from '../storage.ts'
import { insert } from '../upsert.ts'

/** Queries for building the search index. */
export const indexQueries = (db: Kysely<Schema>) => ({
  searchMark: compiled(
    () => db.selectFrom('search_mark').select('message_id').where('id', '=', sql.lit(1)),
    UNRELATED,
  ),
  /** after this message id, at most */
  searchUnseen: compiled(
    () =>
      db
        .selectFrom('messages as m')
        .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
        .select(['m.id', 'm.conversation_id', 'm.sequence', 'm.sender_id', 'm.body', 'c.key'])
        .where('m.id', '>', P)
        .orderBy('m.id')
        .limit(P),
    UNRELATED,
  ),
  /** at most: messages that were changed or deleted, in that order */
  searchChanged: compiled(
    () =>
      db
        .selectFrom('search_changes as d')
        .leftJoin('messages as m', (join) =>
          join
            .onRef('m.conversation_id', '=', 'd.conversation_id')
            .onRef('m.sequence', '=', 'd.sequence'),
        )
        .leftJoin('conversations as c', 'c.id', 'd.conversation_id')
        .select(['d.id', 'd.conversation_id', 'd.sequence', 'm.sender_id', 'm.body', 'c.key'])
        .where('d.id', '>', sql.lit(0))
        .orderBy('d.id')
        .limit(P),
    UNRELATED,
  ),
})

/** Writes of the search index. */
export const searchWrites = (db: Kysely<Schema>, { bytes }: SqlDialect) => ({
  /**
   * conversation id, sequence, sender id, time, kind, whether it is targeted, text; and the
   * conversation's id and key: skips a group that was dismissed in the meantime
   */
  text: {
    sql: sql`
      insert into search_texts (conversation_id, sequence, sender_id, time, kind, is_targeted, text)
      select ${sql.join([...Array(6).fill(sql`cast(${P} as bigint)`), sql`cast(${B} as ${bytes})`])}
      where exists (select 1 from conversations where id = ${P} and key = ${T})
      on conflict (conversation_id, sequence) do update set text = excluded.text
    `.compile(db).sql,
    scope: UNRELATED,
  },
  /** conversation id, sequence */
  forget: compiled(
    () => db.deleteFrom('search_texts').where('conversation_id', '=', P).where('sequence', '=', P),
    UNRELATED,
  ),
  /** conversation id, sequence */
  changed: insert(db, 'search_changes', ['conversation_id', 'sequence'], UNRELATED),
  /** up to this id */
  seen: compiled(() => db.deleteFrom('search_changes').where('id', '<=', P), UNRELATED),
  /** message id */
  mark: compiled(
    () => db.updateTable('search_mark').set({ message_id: P }).where('id', '=', sql.lit(1)),
    UNRELATED,
  ),
})
