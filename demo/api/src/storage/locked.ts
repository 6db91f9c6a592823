import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type SelectQueryBuilder,
  type SelectQueryNode,
} from 'kysely'

/**
 * Reads rows that this transaction is going to change: `locked(db.selectFrom(…))`. Nobody changes them
 * before it ends; what refers to them can still be put in.
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

/** For SQLite, which knows no locks of rows: there a transaction has the whole file for itself. */
export const locksLeftOut: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => leftOut.transformNode(node),
  transformResult: async ({ result }) => result,
}
