import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { codeIn, exists, filesIn, textOf, walk } from './support/sources.ts'

const ID = /\b[A-Z]{2,}-\d{2,}\b/g

/** Without `inProof`: each rule has a test that `npm test` runs. */
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe'])

/** Ids at the start of a list item, a heading or a table row: where a rule is stated, not where it is cited. */
const stated = (): readonly string[] =>
  filesIn('docs/behaviour')
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...textOf(path).matchAll(/^(?:[-*|#]+\s*)?[*`]*([A-Z]{2,}-\d{2,})\b/gm)].map(
        ([, id]) => id ?? '',
      ),
    )

const isTestCall = (node: ts.Node, file: ts.SourceFile): node is ts.CallExpression => {
  if (!ts.isCallExpression(node)) return false
  const [name] = node.expression.getText(file).split(/[.(]/)
  return name !== undefined && TEST_FUNCTIONS.has(name)
}

const idsOfTitle = (title: ts.Node | undefined, file: ts.SourceFile): readonly string[] => {
  if (title === undefined || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
    return []
  }
  const inBrackets = title.getText(file).match(/\[[^\]]*\]/g) ?? []
  return inBrackets.flatMap((part) => part.match(ID) ?? [])
}

const idsIn = (path: string): readonly string[] => {
  const text = textOf(path)
  if (text.match(ID) === null) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const ids: string[] = []
  walk(file, (node) => {
    if (isTestCall(node, file)) ids.push(...idsOfTitle(node.arguments[0], file))
  })
  return ids
}

const claimed = (): readonly string[] =>
  codeIn('test')
    .filter((path) => /\.test\.tsx?$/.test(path))
    .flatMap(idsIn)

const cited = (): readonly string[] =>
  codeIn('src', 'react', 'server/src').flatMap((path) =>
    [...textOf(path).matchAll(/\(([A-Z]{3,}-\d{2,})\)/g)].map(([, id]) => id ?? ''),
  )

const sorted = (ids: Iterable<string>): readonly string[] => [...new Set(ids)].sort()

describe.skipIf(!exists('docs/behaviour'))('behaviour ids', () => {
  it('are stated once', () => {
    const all = stated()
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([])
  })

  it('are each claimed by the title of a test, and titles claim no other', () => {
    expect(sorted(claimed())).toEqual(sorted(stated()))
  })

  it('are stated where code cites them', () => {
    const known = new Set(stated())
    expect(sorted(cited()).filter((id) => !known.has(id))).toEqual([])
  })
})
