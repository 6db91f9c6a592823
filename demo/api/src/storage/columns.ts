import { type ColumnDefinitionBuilder, PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** Whether it is PostgreSQL; SQLite else. */
export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

type Column = readonly [
  type: 'bigint' | 'integer',
  build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
]

/**
 * Numbers its rows from 1 and gives no number twice: `addColumn('id', ...idColumn(db))`. What refers to
 * it is a `bigint`, as are fen and milliseconds: an `integer` of PostgreSQL ends at two milliards.
 */
export const idColumn = (db: QueryExecutorProvider): Column =>
  isPostgres(db)
    ? ['bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey()]
    : ['integer', (column) => column.primaryKey().autoIncrement()]
