import type { Compilable, Kysely } from 'kysely'
import type { MessageTables } from './message-tables.ts'
import type { Schema } from './schema.ts'
import type { SqlDialect } from './sql-dialect.ts'

/** A query whose text exists once; its parameters come in the order of the text. */
export interface Query<Row> {
  readonly sql: string
  /** Never there: carries the row's type. */
  readonly row?: Row
}

/** A change of the database: a statement and its parameters. */
export interface Write {
  readonly query: Query<unknown>
  readonly parameters: readonly unknown[]
}

/** What a database must do. Queries are written once, in Kysely, for every database. */
export interface Storage {
  readonly db: Kysely<Schema>
  readonly dialect: SqlDialect
  readonly messageTables: MessageTables
  /** Reads what is committed. */
  read<Row>(query: Query<Row>, parameters: readonly unknown[]): Promise<Row[]>
  /** One transaction. Resolves when it is on disk; rejects with nothing changed. One at a time. */
  commit(writes: readonly Write[]): Promise<void>
  close(): Promise<void>
}

/** Compiles a query that was built with any values in the place of its parameters. */
export const compiled = <Row>(query: Compilable<Row>): Query<Row> => ({ sql: query.compile().sql })

type Kind = Pick<Storage, 'db' | 'dialect'>

/** Compiles queries for the first database of a kind: they are texts, which all others of that kind take too. */
export const compiledOnce = <Queries>(compile: (storage: Kind) => Queries) => {
  const known = new WeakMap<SqlDialect, Queries>()
  return (storage: Kind): Queries => {
    const queries = known.get(storage.dialect) ?? compile(storage)
    known.set(storage.dialect, queries)
    return queries
  }
}
