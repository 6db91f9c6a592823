import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Folder of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Whether a file or folder of the repository exists. */
export const exists = (path: string): boolean => existsSync(join(root, path))

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const NOT_SOURCES = ['node_modules', 'dist', '.build', 'test-results']

/** Files below a folder, as paths from the root with forward slashes; none where it does not exist. */
export const filesIn = (folder: string): readonly string[] => {
  if (!exists(folder)) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.includes(entry.name)) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')

/** TypeScript files below folders. */
export const codeIn = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap(filesIn).filter(isCode)

const trees = new Map<string, ts.SourceFile>()

/** The syntax tree of a file, read once per test file. */
export const parsed = (path: string): ts.SourceFile => {
  const known = trees.get(path)
  if (known !== undefined) return known
  const tree = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)
  trees.set(path, tree)
  return tree
}

/** Calls `visit` with a node and everything below it. */
export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

export interface Import {
  /** Path of the importing file. */
  readonly from: string
  /** Path from the root for a file of the repository, else the name of the package. */
  readonly to: string
  /** Nothing of it is left after compilation. */
  readonly isTypeOnly: boolean
}

const isTypeClause = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(node)) {
    const names = node.exportClause
    if (node.isTypeOnly) return true
    return (
      names !== undefined && ts.isNamedExports(names) && names.elements.every((e) => e.isTypeOnly)
    )
  }
  const clause = node.importClause
  if (clause === undefined) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = clause.namedBindings
  if (clause.name !== undefined || named === undefined || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every((e) => e.isTypeOnly)
}

const target = (from: string, specifier: string): string =>
  specifier.startsWith('.') ? posix.join(dirname(from), specifier) : specifier

const imports = new Map<string, readonly Import[]>()

/** The imports of a file: static, re-exports, `import()` and `import('…')` types. Read once. */
export const importsOf = (from: string): readonly Import[] => {
  const known = imports.get(from)
  if (known !== undefined) return known
  const found = readImports(from)
  imports.set(from, found)
  return found
}

/** Whether something is imported elsewhere than by statements: by `import()`, or in `import('…')` types. */
const IMPORT_CALL = /\bimport\(/

/** The nodes that may import: statements, and everything below them where a file needs it. */
const eachImport = (from: string, visit: (node: ts.Node) => void): void => {
  const text = textOf(from)
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  }
  const tree = ts.createSourceFile(from, text, options, false)
  if (IMPORT_CALL.test(text)) walk(tree, visit)
  else tree.statements.forEach(visit)
}

const readImports = (from: string): readonly Import[] => {
  const found: Import[] = []
  const add = (literal: ts.Node | undefined, isTypeOnly: boolean): void => {
    if (literal !== undefined && ts.isStringLiteralLike(literal)) {
      found.push({ from, to: target(from, literal.text), isTypeOnly })
    }
  }
  eachImport(from, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, isTypeClause(node))
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true)
    }
  })
  return found
}

/** `from -> to`, as failing tests show it. */
export const shown = ({ from, to }: Import): string => `${from} -> ${to}`
