import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { codeIn, exists, importsOf, parsed, root, textOf, walk } from './support/sources.ts'

const builtIn = (folder: string): readonly string[] =>
  exists(folder)
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      )
    : []

const scripts = (): readonly string[] => builtIn('dist').filter((path) => /\.c?js$/.test(path))

const declarations = (): readonly string[] =>
  builtIn('dist').filter((path) => /\.d\.c?ts$/.test(path))

/** Code made of text: what a content security policy forbids. */
const isEvaluation = (node: ts.Node): boolean =>
  ts.isIdentifier(node) &&
  (node.text === 'eval' || node.text === 'Function') &&
  (ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent)) &&
  node.parent.expression === node

/** Texts that may be an evaluation: only these files are parsed. */
const EVALUATION = /\b(eval|Function)\s*\(/

const evaluationsIn = (path: string): number => {
  if (!EVALUATION.test(textOf(path))) return 0
  let count = 0
  walk(parsed(path), (node) => {
    if (isEvaluation(node)) count += 1
  })
  return count
}

const isRequire = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'require'

const requiredIn = (path: string): readonly string[] => {
  if (!textOf(path).includes('require(')) return []
  const required: string[] = []
  walk(parsed(path), (node) => {
    const name = isRequire(node) ? node.arguments[0] : undefined
    if (name !== undefined && ts.isStringLiteralLike(name)) required.push(name.text)
  })
  return required
}

const packagesOf = (path: string): readonly string[] => {
  const imported = importsOf(path).map(({ to }) => to)
  return [...imported, ...requiredIn(path)].filter((name) => !/^(\.|dist\/)/.test(name))
}

const ALLOWED = [
  'react',
  'react/jsx-runtime',
  'tavern-im/strict',
  'tavern-im/react',
  'tavern-im/protocol',
]

/** The modules that the test kit loads when a test starts a real server. */
const OF_TESTING = [...ALLOWED, 'tavern-im-server', 'ws']

/** The modules that `npx tavern-im` imports. */
const OF_CLI = ['node:child_process', 'node:fs', 'node:path', 'node:util']

const allowedIn = (path: string): readonly string[] => {
  if (path.startsWith('dist/cli.')) return OF_CLI
  return path.startsWith('dist/testing.') ? OF_TESTING : ALLOWED
}

describe.skipIf(!exists('dist/index.js'))('bundles', () => {
  it('contain no code that evaluates text', () => {
    expect(scripts().length).toBeGreaterThan(5)
    expect(scripts().filter((path) => evaluationsIn(path) > 0)).toEqual([])
  })

  it.each([
    ['scripts', scripts],
    ['declarations', declarations],
  ])('need no package but react and themselves: %s', (_name, files) => {
    const strange = files().flatMap((path) =>
      packagesOf(path)
        .filter((name) => !allowedIn(path).includes(name))
        .map((name) => `${path} ${name}`),
    )
    expect(strange).toEqual([])
  })

  it('contain React only in its binding', () => {
    const users = scripts().filter((path) => packagesOf(path).includes('react'))
    expect(users.sort()).toEqual(['dist/react.cjs', 'dist/react.js'])
  })
})

it('the sources use no 64-bit fields, which the bundle would read differently', () => {
  const long = /\.(u?int64|sint64|s?fixed64)\(/
  expect(codeIn('src').filter((path) => long.test(textOf(path)))).toEqual([])
})
