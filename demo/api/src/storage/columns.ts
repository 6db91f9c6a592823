import { type ColumnDefinitionBuilder, PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** Whether it is PostgreSQL; otherwise SQLite. */
export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

type Column = readonly [
  type: 'bigint' | 'integer',
  build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
]

/**
 * Numbers the rows from 1 and never reuses a number: `addColumn('id', ...idColumn(db))`. References
 * to it are `bigint`, as are fen and milliseconds: a PostgreSQL `integer` ends at two billion.
 */
export const idColumn = (db: QueryExecutorProvider): Column =>
  isPostgres(db)
    ? ['bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey()]
    : ['integer', (column) => column.primaryKey().autoIncrement()]
