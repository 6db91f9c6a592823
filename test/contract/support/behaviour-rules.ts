import ts from 'typescript'
import { codeIn, filesIn, textOf, walk } from './sources.ts'

const ID = /\b[A-Z]{2,}-\d{2,}\b/g

/** Without `inProof`: each rule has a test that `npm test` runs. */
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe'])

/** A rule of docs/behaviour, or a citation of one, with the file. */
export interface Mention {
  readonly id: string
  readonly path: string
}

/** Ids at the start of a list item, a heading or a table row, which state a rule. */
export const statedRules = (): readonly Mention[] =>
  filesIn('docs/behaviour')
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...textOf(path).matchAll(/^(?:[-*|#]+\s*)?[*`]*([A-Z]{2,}-\d{2,})\b/gm)].map(
        ([, id = '']) => ({ id, path }),
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

/** Ids in titles of the tests of a file. */
export const idsIn = (path: string): readonly string[] => {
  const text = textOf(path)
  if (text.match(ID) === null) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const ids: string[] = []
  walk(file, (node) => {
    if (isTestCall(node, file)) ids.push(...idsOfTitle(node.arguments[0], file))
  })
  return ids
}

/** Ids in titles of tests that `npm test` runs. */
export const claimedRules = (): readonly Mention[] =>
  codeIn('test')
    .filter((path) => /\.test\.tsx?$/.test(path))
    .flatMap((path) => idsIn(path).map((id) => ({ id, path })))

/** Ids in brackets in comments of production code. */
export const citedRules = (): readonly Mention[] =>
  codeIn('src', 'react', 'server/src', 'demo').flatMap((path) =>
    [...textOf(path).matchAll(/\(([A-Z]{3,}-\d{2,})\)/g)].map(([, id = '']) => ({ id, path })),
  )
