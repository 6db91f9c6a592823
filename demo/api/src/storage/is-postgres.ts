import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** Whether it is PostgreSQL; otherwise SQLite. */
export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter
