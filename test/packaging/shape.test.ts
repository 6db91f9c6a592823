import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import protobuf from 'protobufjs'
import { expect, it } from 'vitest'
import { isProof } from '../../testing/internal/proof.ts'
import { root } from '../contract/support/sources.ts'
import { installed } from './support/pack.ts'
import { publishProblems, typeProblems } from './support/problems.ts'

/** Files of the package, as paths in it. */
const published = (): readonly string[] =>
  readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(installed, join(parentPath, name)))

const PUBLISHED =
  /^((dist|modules)\/.*|src\/protocol\/frame\.proto|index\.js|index\.es\.(js|d\.ts)|LICENSE|README(\.zh-CN)?\.md|CHANGELOG\.md|package\.json)$/

it('the package contains the build, its licence and its documents, and nothing else', () => {
  expect(published().filter((path) => !PUBLISHED.test(path))).toEqual([])
  expect(published()).toEqual(expect.arrayContaining(['LICENSE', 'dist/index.js', 'index.js']))
})

it('frame.proto of the package can be found by its name and parsed by protobufjs', () => {
  const path = createRequire(join(installed, 'index.js')).resolve('tavern-im/frame.proto')
  const { root: messages } = protobuf.parse(readFileSync(path, 'utf8'))
  expect(messages.lookupType('tavern.Frame').fields.command?.id).toBe(2)
})

it('has declarations that TypeScript before 5.0 can parse', () => {
  const declarations = published().filter((path) => /\.d\.c?ts$/.test(path))
  const textOf = (path: string): string => readFileSync(join(installed, path), 'utf8')
  expect(declarations.length).toBeGreaterThan(10)
  expect(declarations.filter((path) => /<const /.test(textOf(path)))).toEqual([])
})

it('the packed package satisfies publint [PACK-02]', async () => {
  expect(await publishProblems()).toEqual([])
})

// It resolves every door in four ways with a compiler of its own: half as long as all the rest
// takes.
it.runIf(isProof)(
  'has types that are found and right, whichever way they are resolved [PACK-02]',
  async () => {
    expect(await typeProblems()).toEqual([])
  },
)

it.each([
  ['tavern-im', join(installed, 'dist')],
  ['tavern-im-server', join(root, 'server/dist')],
])('%s lists the licences of all code in it [PACK-09]', (_name, folder) => {
  const notices = readFileSync(join(folder, 'third-party-licenses.txt'), 'utf8')
  const packages = new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).sources as string[])
      .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []),
  )
  expect(packages.size).toBeGreaterThan(1)
  for (const name of packages)
    expect(notices).toMatch(new RegExp(`^${name} \\d[^ ]* \\(.+\\)$`, 'm'))
  expect(notices.match(/permission|license/gi)?.length).toBeGreaterThan(packages.size)
})
