import { join } from 'node:path'
import ts from 'typescript'
import { codeIn, root, walk } from './sources.ts'

/** Names of the platform that compute and do nothing else. */
const HARMLESS = new Set(['TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'queueMicrotask'])

/** Names of the language itself that read the time or other state of the environment. */
const OF_LANGUAGE = new Set(['Date', 'globalThis', 'eval'])

const PROPERTIES = new Map([['Math', new Set(['random'])]])

/** Checked beside the sources. */
const FIXTURE = 'test/contract/ambient.fixture.ts'

interface Checked {
  readonly all: ts.Program
  readonly checker: ts.TypeChecker
  /** Names that stand for something everywhere: what any other name stands for is not ambient. */
  readonly known: ReadonlySet<string>
}

/** Sources of the SDK and its hooks; stories run in pages. */
const sources = (): readonly string[] =>
  codeIn('src', 'react').filter(
    (path) => !path.startsWith('react/stories/') && !/\.stories\./.test(path),
  )

let made: Checked | undefined

/** The program of the sources and the fixture, made once. */
const checked = (): Checked => {
  if (made !== undefined) return made
  const all = program([...sources(), FIXTURE])
  const checker = all.getTypeChecker()
  const anywhere = all.getSourceFile(join(root, FIXTURE)) as ts.SourceFile
  const values = checker.getSymbolsInScope(anywhere.endOfFileToken, ts.SymbolFlags.Value)
  const known = new Set([...values.map(({ name }) => name), ...OF_LANGUAGE])
  for (const names of PROPERTIES.values()) for (const name of names) known.add(name)
  made = { all, checker, known }
  return made
}

const program = (files: readonly string[]): ts.Program => {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  return ts.createProgram(
    files.map((file) => join(root, file)),
    options,
  )
}

const isOfPlatform = (file: string): boolean =>
  /\/typescript\/lib\/lib\.(dom|webworker|scripthost)/.test(file) || file.includes('/@types/node/')

const isOfLanguage = (file: string): boolean => /\/typescript\/lib\/lib\.es/.test(file)

const isInType = (node: ts.Node): boolean => {
  const { parent } = node
  if (parent === undefined || ts.isStatement(parent)) return false
  if (ts.isExpressionWithTypeArguments(parent)) {
    return !(ts.isHeritageClause(parent.parent) && isExtendingClass(parent.parent))
  }
  return ts.isTypeNode(parent) || isInType(parent)
}

const isExtendingClass = (clause: ts.HeritageClause): boolean =>
  clause.token === ts.SyntaxKind.ExtendsKeyword && ts.isClassLike(clause.parent)

const isNameOfMember = (node: ts.Identifier): boolean => {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  )
}

/** The only permitted access: the client passes the globals to the platform. */
const isHandedOver = ({ text, parent }: ts.Identifier): boolean =>
  text === 'globalThis' &&
  ts.isCallExpression(parent) &&
  parent.expression.getText() === 'platformOf'

const isForbiddenMember = ({ parent }: ts.Identifier): boolean =>
  ts.isPropertyAccessExpression(parent) &&
  PROPERTIES.get(parent.expression.getText())?.has(parent.name.text) === true

const symbolOf = (checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined =>
  ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)

const isAmbient = (checker: ts.TypeChecker, node: ts.Identifier): boolean => {
  if (isNameOfMember(node) || isInType(node) || isHandedOver(node)) return false
  if (isForbiddenMember(node)) return true
  const declarations = symbolOf(checker, node)?.declarations ?? []
  const files = declarations.map((one) => one.getSourceFile())
  if (OF_LANGUAGE.has(node.text)) return files.every((file) => file.isDeclarationFile)
  if (HARMLESS.has(node.text) || files.length === 0) return false
  const names = files.map(({ fileName }) => fileName)
  return names.some(isOfPlatform) && !names.some(isOfLanguage)
}

const usesIn = (files: readonly string[]): readonly string[] => {
  const { all, checker, known } = checked()
  return files.flatMap((path) => {
    const source = all.getSourceFile(join(root, path))
    const found: string[] = []
    if (source === undefined) return [`${path}: not read`]
    walk(source, (node) => {
      if (!ts.isIdentifier(node) || !known.has(node.text) || !isAmbient(checker, node)) return
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${path}:${line + 1} ${node.text}`)
    })
    return found
  })
}

/**
 * Every use of something ambient outside of `src/platform` as `path:line name`: timers, dates, chance, sockets, storage,
 * `console`, all that the type checker finds declared by the browser or by Node and that is not a type.
 */
export const ambientUses = (): readonly string[] =>
  usesIn(sources().filter((path) => !path.startsWith('src/platform/')))

export const ambientUsesInFixture = (): readonly string[] => usesIn([FIXTURE])
