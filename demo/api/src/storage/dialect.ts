import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
} from 'kysely'

/** Whether it is PostgreSQL; otherwise SQLite. */
export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Whether a column contains the words, case-insensitively; `%` and `_` are literal. The database
 * lowercases both sides, because each supports different letters.
 */
export const contains = (column: string, words: string): RawBuilder<boolean> => {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}

/**
 * Reads rows with a lock for a change in this transaction: `locked(db.selectFrom(…))`. Rows that
 * refer to them can still be inserted.
 */
export const locked = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> => query.forNoKeyUpdate()

class LocksLeftOut extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _locks, ...rest } = super.transformSelectQuery(node)
    return rest
  }
}

const leftOut = new LocksLeftOut()

/** Removes row locks for SQLite, where a transaction locks the whole file. */
export const locksLeftOut: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => leftOut.transformNode(node),
  transformResult: async ({ result }) => result,
}
