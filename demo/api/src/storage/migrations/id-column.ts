import { type ColumnDefinitionBuilder, PostgresAdapter, type QueryExecutorProvider } from 'kysely'

type Column = readonly [
  type: 'bigint' | 'integer',
  build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
]

/**
 * Numbers the rows from 1 and never reuses a number: `addColumn('id', ...idColumn(db))`. References
 * to it are `bigint`, as are fen and milliseconds: a PostgreSQL `integer` ends at two billion.
 */
export const idColumn = (db: QueryExecutorProvider): Column =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? ['bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey()]
    : ['integer', (column) => column.primaryKey().autoIncrement()]
