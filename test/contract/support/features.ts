import ts from 'typescript'
import { importsOf, parsed, walk } from './sources.ts'

/** The file whose list is the order of the features. */
export const FEATURE_LIST = 'src/client/features.ts'

const FEATURE = /^src\/features\/([a-z-]+)\//

/** Name of the feature that a file belongs to; undefined for files above and beside the features. */
export const featureOf = (path: string): string | undefined => FEATURE.exec(path)?.[1]

const namesBySymbol = (): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  walk(parsed(FEATURE_LIST), (node) => {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return
    const feature = /features\/([a-z-]+)\//.exec(node.moduleSpecifier.text)?.[1]
    const bindings = node.importClause?.namedBindings
    if (feature === undefined || bindings === undefined || !ts.isNamedImports(bindings)) return
    for (const { name } of bindings.elements) names.set(name.text, feature)
  })
  return names
}

/** Features from the lowest to the highest: in the order in which the list's code names them. */
export const featureOrder = (): readonly string[] => {
  const names = namesBySymbol()
  const order = new Set<string>()
  for (const statement of parsed(FEATURE_LIST).statements) {
    if (ts.isImportDeclaration(statement)) continue
    walk(statement, (node) => {
      const feature = ts.isIdentifier(node) ? names.get(node.text) : undefined
      if (feature !== undefined) order.add(feature)
    })
  }
  return [...order]
}

/** Features that the list imports at all, for comparison with the folders. */
export const listedFeatures = (): readonly string[] => [
  ...new Set(importsOf(FEATURE_LIST).flatMap(({ to }) => featureOf(to) ?? [])),
]
