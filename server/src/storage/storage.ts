import type { Compilable, Kysely } from 'kysely'

import type { Schema } from './schema.ts'
import type { Scope } from './scope.ts'
import type { SqlDialect } from './sql-dialect.ts'
import type { StorageLoad } from './storage-load.ts'

/** A query whose text is compiled once; parameters are in the order of the text. */
export interface Query<Row> {
  readonly sql: string
  /**
   * The text that stores many rows, if the database has one. Such statements may be executed in
   * another order: their rows must not depend on each other.
   */
  readonly bulk?: string | undefined
  /** Never present: carries the row's type. */
  readonly row?: Row
  readonly scope?: Scope
}

/** A change of the database: a statement and its parameters. */
export interface Write {
  readonly query: Query<unknown>
  readonly parameters: readonly unknown[]
}

/** The message tables of a database. A query names one table and reads no other. */
export interface MessageTables {
  /** The table with a conversation's messages of a month. */
  tableOf(conversationID: number, month: number): string
  /** Whether a table may contain messages of one identity, each in another conversation. */
  sharesIdentities(table: string): boolean
  /**
   * The write that creates the tables of a month, before its first message; undefined if they
   * exist.
   */
  roomFor(month: number): Write | undefined
  /** The creation is on disk. */
  made(month: number): void
  /**
   * Whether a month is deleted with its tables, so that its messages need not be deleted one by
   * one.
   */
  goesWhole(month: number): boolean
  /** Writes that delete the tables of all months before this one. */
  removalsBefore(month: number): Write[]
  /** The deletion is on disk. */
  removedBefore(month: number): void
}

/**
 * The database has refused a row of a commit, and would accept the commit without it. Any other
 * failure concerns the database itself.
 */
export class RowRefused extends Error {
  override readonly name = 'RowRefused'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Interface of a database. Queries are written once, in Kysely, for every database. */
export interface Storage {
  readonly db: Kysely<Schema>
  readonly dialect: SqlDialect
  readonly messageTables: MessageTables
  /** Reads committed data. */
  read<Row>(query: Query<Row>, parameters: readonly unknown[]): Promise<Row[]>
  /**
   * Runs one transaction. Resolves when it is on disk; rejects with nothing changed, with
   * {@link RowRefused} if only a row is to blame. One at a time.
   */
  commit(writes: readonly Write[]): Promise<void>
  /** Measurements of reads and commits. */
  readonly load: Pick<StorageLoad, 'counts' | 'longestWaitMs'>
  close(): Promise<void>
}

/** A query whose text is compiled when it is used for the first time: a start uses few of them. */
class CompiledOnUse<Row> implements Query<Row> {
  declare readonly row?: Row
  readonly scope?: Scope
  readonly bulk?: string
  readonly #build: () => Compilable<Row>
  #sql: string | undefined

  constructor(build: () => Compilable<Row>, scope: Scope | undefined, bulk: string | undefined) {
    this.#build = build
    if (scope !== undefined) this.scope = scope
    if (bulk !== undefined) this.bulk = bulk
  }

  get sql(): string {
    this.#sql ??= this.#build().compile().sql
    return this.#sql
  }
}

/** Compiles a query that is built with placeholder values for its parameters. */
export const compiled = <Row>(
  build: () => Compilable<Row>,
  scope?: Scope,
  bulk?: string,
): Query<Row> => new CompiledOnUse(build, scope, bulk)

type Kind = Pick<Storage, 'db' | 'dialect'>

/**
 * Compiles queries for the first database of a kind: all others of that kind accept the same texts.
 */
export const compiledOnce = <Queries>(compile: (storage: Kind) => Queries) => {
  const known = new WeakMap<SqlDialect, Queries>()
  return (storage: Kind): Queries => {
    const queries = known.get(storage.dialect) ?? compile(storage)
    known.set(storage.dialect, queries)
    return queries
  }
}
