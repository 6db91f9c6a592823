import {
  type ColumnDefinitionNode,
  DataTypeNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  RawNode,
} from 'kysely'

class TextByBytes extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node)
    const { dataType } = column
    if (!DataTypeNode.is(dataType) || dataType.dataType !== 'text') return column
    return { ...column, dataType: RawNode.createWithSql('text collate "C"') }
  }
}

const transformer = new TextByBytes()

/**
 * Text columns are ordered by their bytes, like in SQLite, independent of the database's locale.
 */
export const textByBytes: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
}
