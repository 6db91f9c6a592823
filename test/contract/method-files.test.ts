import { basename } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import names from './api-names.fixture.json' with { type: 'json' }
import { codeIn, filesIn, importsOf, parsed, shown, walk } from './support/sources.ts'

/** Methods without a file in `methods/`. */
const ELSEWHERE: readonly string[] = [
  // The client itself has these, not a feature.
  ...['on', 'once', 'off', 'setLogLevel', 'registerPlugin', 'use', 'destroy'],
  // `signaling/index.ts` makes these from `invite` and `inviteInGroup`.
  ...['inviteSync', 'inviteInGroupSync'],
]

/** The file name of a method: `searchGroupByID` → `search-group-by-id`. */
const kebab = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

/** The methods that a file declares in its `…Api` interfaces. */
const declaredIn = (path: string): readonly string[] => {
  const found: string[] = []
  walk(parsed(path), (node) => {
    if (!ts.isMethodSignature(node) || !ts.isInterfaceDeclaration(node.parent)) return
    if (node.parent.name.text.endsWith('Api')) found.push(node.name.getText())
  })
  return found
}

const declared = filesIn('src')
  .filter((path) => /(?:\/api|client\/chat)\.ts$/.test(path))
  .flatMap(declaredIn)

/** The methods of TIM and our own. */
const methods = [...new Set([...names.methods, ...declared])]

const files = codeIn('src/features').filter((path) =>
  /^src\/features\/[a-z-]+\/methods\//.test(path),
)

const isExported = (node: ts.Statement): boolean =>
  ts.isExportDeclaration(node) ||
  ts.isExportAssignment(node) ||
  (ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true)

/** The names that the exported statements of a file declare. */
const exportsOf = (path: string): readonly string[] =>
  parsed(path)
    .statements.filter(isExported)
    .flatMap((node) =>
      ts.isVariableStatement(node)
        ? node.declarationList.declarations.map(({ name }) => name.getText())
        : node.getText(),
    )

describe('files of the methods', () => {
  it('exist once for each public method that a feature has', () => {
    const counts = methods
      .filter((name) => !ELSEWHERE.includes(name))
      .map((name) => [name, files.filter((path) => basename(path, '.ts') === kebab(name)).length])
    expect(counts.length).toBeGreaterThan(140)
    expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  })

  it('export the method of their name and nothing else', () => {
    const wrong = files.filter((path) => {
      const [name, ...others] = exportsOf(path)
      const isMethod = name !== undefined && methods.includes(name) && !ELSEWHERE.includes(name)
      return !isMethod || others.length > 0 || basename(path, '.ts') !== kebab(name)
    })
    expect(wrong).toEqual([])
  })

  it('share helpers in the folder of the feature, not among each other', () => {
    const between = files
      .flatMap(importsOf)
      .filter(({ to }) => files.includes(to))
      // `explain` finds its message like the method does.
      .filter(({ to }) => !to.endsWith('/find-message.ts'))
    expect(between.map(shown)).toEqual([])
  })

  it('are missing only for methods that exist', () => {
    expect(ELSEWHERE.filter((name) => !methods.includes(name))).toEqual([])
  })
})
