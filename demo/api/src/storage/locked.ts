import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type SelectQueryBuilder,
  type SelectQueryNode,
} from 'kysely'

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
