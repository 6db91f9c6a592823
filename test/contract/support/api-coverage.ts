import { posix } from 'node:path'
import ts from 'typescript'
import { allFeatures, createChat } from '../../../src/index.ts'
import { codeIn, exists, filesIn, parsed, textOf, walk } from './sources.ts'

/** The facts about one method of the reference. */
export interface MethodCheck {
  readonly name: string
  readonly exists: boolean
  /** An interface of a feature declares it, documented and without `any`. */
  readonly isTyped: boolean
  /** The conformance tests that call it, directly or by what they import from beside them. */
  readonly tests: readonly string[]
}

const CONFORMANCE = 'test/conformance'

/** Names of the methods that a file calls, or looks up by name. */
const calledIn = (path: string): ReadonlySet<string> => {
  const names = new Set<string>()
  walk(parsed(path), (node) => {
    if (!ts.isPropertyAccessExpression(node)) return
    const { expression } = node
    // `device.chat.invite`, `chat.invite`: taken from a client.
    const owner = ts.isPropertyAccessExpression(expression) ? expression.name : expression
    if (/^(chat|sdk|client|me|alice|bob|carol)\w*$/i.test(owner.getText()))
      names.add(node.name.text)
  })
  return names
}

const importedBy = (path: string): readonly string[] => {
  const found: string[] = []
  for (const statement of parsed(path).statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const { text } = statement.moduleSpecifier as ts.StringLiteral
    const file = posix.join(posix.dirname(path), text)
    if (text.startsWith('.') && file.startsWith('test/') && exists(file)) found.push(file)
  }
  return found
}

const reachedBy = (path: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(path)) return reached
  reached.add(path)
  for (const file of importedBy(path)) reachedBy(file, reached)
  return reached
}

const testsByMethod = (): ReadonlyMap<string, readonly string[]> => {
  const tests = codeIn(CONFORMANCE).filter((path) => path.endsWith('.test.ts'))
  const calls = new Map<string, ReadonlySet<string>>()
  const by = new Map<string, string[]>()
  for (const test of tests) {
    const names = new Set<string>()
    for (const file of reachedBy(test)) {
      const called = calls.get(file) ?? calledIn(file)
      calls.set(file, called)
      for (const name of called) names.add(name)
    }
    for (const name of names) by.set(name, [...(by.get(name) ?? []), posix.basename(test)])
  }
  return by
}

const declaredMethods = (): ReadonlySet<string> => {
  const files = filesIn('src').filter((path) => /(?:\/api|client\/chat)\.ts$/.test(path))
  const names = new Set<string>()
  for (const file of files) {
    walk(parsed(file), (node) => {
      if (!ts.isMethodSignature(node)) return
      const isDocumented = ts.getJSDocCommentsAndTags(node).length > 0
      if (isDocumented && !/\bany\b/.test(node.getText())) names.add(node.name.getText())
    })
  }
  return names
}

/** The facts about all methods of the reference, in its order. */
export const checkApi = (): readonly MethodCheck[] => {
  const { methods } = JSON.parse(textOf('test/contract/api-names.fixture.json')) as {
    readonly methods: readonly string[]
  }
  const chat = createChat({ features: allFeatures, SDKAppID: 1, host: 'wss://im.example.org' })
  const declared = declaredMethods()
  const tests = testsByMethod()
  return methods.map((name) => ({
    name,
    exists: typeof (chat as unknown as Record<string, unknown>)[name] === 'function',
    isTyped: declared.has(name),
    tests: tests.get(name) ?? [],
  }))
}

export const isWhole = ({ exists, isTyped, tests }: MethodCheck): boolean =>
  exists && isTyped && tests.length > 0

const SHOWN = 3

/** One line per method, and how many of all are whole. */
export const reportOf = (checks: readonly MethodCheck[]): string => {
  const lines = checks.map((check) => {
    const { name, tests } = check
    const more = tests.length > SHOWN ? [`and ${tests.length - SHOWN} more`] : []
    const shown = isWhole(check) ? [...tests.slice(0, SHOWN), ...more] : ['LACKS:', ...lacks(check)]
    return `${name.padEnd(32)} ${shown.join(' ')}`
  })
  return [...lines, '', `${checks.filter(isWhole).length}/${checks.length}`].join('\n')
}

const lacks = ({ exists, isTyped, tests }: MethodCheck): readonly string[] => [
  ...(exists ? [] : ['a body;']),
  ...(isTyped ? [] : ['documentation, or types;']),
  ...(tests.length > 0 ? [] : ['a conformance test;']),
]
