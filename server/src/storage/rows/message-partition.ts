import { type Kysely, type SqlBool, sql } from 'kysely'
import { MessageFlag } from 'tavern-im/protocol'
import { B, P, T } from '../parameters.ts'
import type { Schema } from '../schema.ts'
import { UNRELATED } from '../scope.ts'
import type { SqlDialect } from '../sql-dialect.ts'
import { compiled, type MessageTables, type Storage } from '../storage.ts'
import { insert } from '../upsert.ts'
import { visibleQueries } from './visible-queries.ts'
import type { Writer } from './writer.ts'

/** A literal limit, not a parameter. */
const ONE = sql.lit(1)

const hasNot = (flag: number) => sql<boolean>`flags & ${sql.lit(flag)} = 0`

/** Queries of the messages in one table. */
const ownQueries = (db: Kysely<Schema>, table: 'messages') => {
  const inRange = db
    .selectFrom(table)
    .where('conversation_id', '=', P)
    .where('sequence', '>=', P)
    .where('sequence', '<=', P)
  return {
    /** conversation id */
    newest: compiled(
      () =>
        db
          .selectFrom(table)
          .select(['id', 'sequence', 'time', 'flags', 'body'])
          .where('conversation_id', '=', P)
          .orderBy('sequence', 'desc')
          .limit(ONE),
      { conversation: 0 },
    ),
    /** conversation id */
    oldest: compiled(
      () =>
        db
          .selectFrom(table)
          .select((e) => e.fn.min('sequence').as('sequence'))
          .where('conversation_id', '=', P),
      { conversation: 0 },
    ),
    /** conversation id, from, to (both included): the newest that a conversation list shows */
    newestShown: compiled(
      () =>
        inRange
          .select(['sequence', 'body'])
          .where(hasNot(MessageFlag.noLastMessage))
          .orderBy('sequence', 'desc')
          .limit(ONE),
      { conversation: 0 },
    ),
    /** conversation id, from, to (both included); oldest first */
    bodiesBetween: compiled(() => inRange.select('body').orderBy('sequence'), { conversation: 0 }),
    /** conversation id, sequence */
    timeAt: compiled(
      () =>
        db
          .selectFrom(table)
          .select('time')
          .where('conversation_id', '=', P)
          .where('sequence', '=', P),
      { conversation: 0 },
    ),
    /**
     * conversation id, from, to (both included): the senders there, and the time of each one's
     * newest message
     */
    spoken: compiled(
      () =>
        inRange
          .select('sender_id')
          .select((e) => e.fn.max('time').as('time'))
          .groupBy('sender_id'),
      { conversation: 0 },
    ),
  }
}

/**
 * Queries of many conversations at once; each lateral part uses the index, so that no plan scans
 * everything. Parameter: JSON of lists that begin with a conversation id.
 */
const amongQueries = (db: Kysely<Schema>, { listsIn, numberAt }: SqlDialect, table: 'messages') => {
  const requested = db
    .selectFrom(listsIn(sql`${T}`).as('j'))
    .select(numberAt(0).as('conversation_id'))
  const own = db.selectFrom(table).where('conversation_id', '=', numberAt(0))
  const newest = own.orderBy('sequence', 'desc').limit(ONE)
  return {
    /** …: the newest of each */
    newestAmong: compiled(
      () =>
        requested.select([
          newest.select('id').as('id'),
          newest.select('sequence').as('sequence'),
          newest.select('time').as('time'),
        ]),
      UNRELATED,
    ),
    /** …, and a sequence: the body at that sequence */
    bodiesAmong: compiled(
      () => requested.select(own.where('sequence', '=', numberAt(1)).select('body').as('body')),
      UNRELATED,
    ),
  }
}

/**
 * client time, random, sender id, conversation id: the message with an identity. If a table has
 * each identity only once, the message of another conversation counts, too.
 */
const identityQuery = (db: Kysely<Schema>, table: 'messages', isShared: boolean) =>
  compiled(
    () =>
      db
        .selectFrom(table)
        .select(['time', 'sequence', 'position', 'flags'])
        .where('client_time', '=', P)
        .where('random', '=', P)
        .where('sender_id', '=', P)
        .where((e) =>
          isShared ? e('conversation_id', '=', P) : sql<SqlBool>`cast(${P} as bigint) >= 0`,
        ),
    UNRELATED,
  )

const columns = {
  id: 'bigint',
  conversation_id: 'bigint',
  sequence: 'bigint',
  sender_id: 'bigint',
  client_time: 'bigint',
  random: 'bigint',
  time: 'bigint',
  flags: 'bigint',
  position: 'bigint',
  body: 'bytea',
} as const

const writes = (db: Kysely<Schema>, dialect: SqlDialect, table: 'messages') => ({
  insert: insert(
    db,
    table,
    Object.keys(columns) as (keyof typeof columns)[],
    { conversation: 1 },
    dialect.bulk?.({ table, columns }),
  ),
  /** body, flags, conversation id, sequence */
  change: compiled(
    () =>
      db
        .updateTable(table)
        .set({ body: B, flags: P })
        .where('conversation_id', '=', P)
        .where('sequence', '=', P),
    { conversation: 2 },
  ),
  /** conversation id, up to this sequence */
  remove: compiled(
    () => db.deleteFrom(table).where('conversation_id', '=', P).where('sequence', '<=', P),
    { conversation: 0 },
  ),
})

/** Queries and writes of the messages in one table. */
export const createMessagePartition = ({ db, dialect, messageTables }: Storage, name: string) => {
  const table = name as 'messages'
  return {
    ...ownQueries(db, table),
    ...visibleQueries(db, table),
    ...amongQueries(db, dialect, table),
    identity: identityQuery(db, table, messageTables.sharesIdentities(name)),
    ...writes(db, dialect, table),
  }
}

export type MessagePartition = ReturnType<typeof createMessagePartition>

/** Message tables by month: a conversation's messages of a month are on one partition. */
export class MessagePartitions {
  readonly tables: MessageTables
  readonly #storage: Storage
  readonly #partitions = new Map<string, MessagePartition>()

  constructor(storage: Storage) {
    this.#storage = storage
    this.tables = storage.messageTables
  }

  /** Creates the tables of a month if they are missing, before the next writes. */
  makeRoom(writer: Writer, month: number): void {
    const { tables } = this
    const room = tables.roomFor(month)
    if (room === undefined) return
    writer.write(room.query, room.parameters)
    writer.afterCommit(() => tables.made(month))
  }

  /** The partition of a conversation's messages of a month. */
  at(conversationID: number, month: number): MessagePartition {
    const table = this.tables.tableOf(conversationID, month)
    const known = this.#partitions.get(table)
    if (known !== undefined) return known
    const partition = createMessagePartition(this.#storage, table)
    this.#partitions.set(table, partition)
    return partition
  }
}
