import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import vendor from '@tencentcloud/chat'
import { build, transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { exists, root, textOf } from './support/sources.ts'

const pkg = JSON.parse(textOf('package.json'))

const VERSION = '3.5.7'

const UMD = 'dist/tavern-im.umd.js'

const pathsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(pathsIn)

const run = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Describes the default export as JSON; every context evaluates the same expression. */
const SHOW = `((Tavern) => JSON.stringify({
  create: typeof Tavern.create, VERSION: Tavern.VERSION,
  EVENT: Tavern.EVENT, TYPES: Tavern.TYPES, TSignaling: Tavern.TSignaling }))`

const SHOWN = {
  create: 'function',
  VERSION,
  EVENT: vendor.EVENT,
  TYPES: vendor.TYPES,
  TSignaling: vendor.TSignaling,
}

/** Doors beside the first one. */
const DOORS = [
  'tavern-im/strict',
  'tavern-im/whole',
  'tavern-im/react',
  'tavern-im/react/suspense',
  'tavern-im/recorder',
  'tavern-im/inspector',
  'tavern-im/testing',
  'tavern-im/protocol',
]

/** The exports of each entry point to a program of this kind, loaded by `load(name)`. */
const exportsOfDoors = (kind: string, load: string): readonly (readonly string[])[] =>
  JSON.parse(
    run(process.execPath, [
      `--input-type=${kind}`,
      '--eval',
      `const load = ${load}
      Promise.all(${JSON.stringify(DOORS)}.map(load)).then((all) =>
        console.log(JSON.stringify(all.map((one) => Object.keys(one).sort()))))`,
    ]),
  )

it.each(['package.json', 'server/package.json'])('%s has the version of the API', (path) => {
  expect(JSON.parse(textOf(path)).version).toBe(VERSION)
})

describe.skipIf(!exists(UMD))('built package', () => {
  it('has every file that package.json names', () => {
    const named = [pkg.exports, pkg.main, pkg.module, pkg.types, pkg.unpkg, pkg.jsdelivr]
    const files = named.flatMap(pathsIn)
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((path) => !exists(path))).toEqual([])
  })

  it('has a script whose factory is in parentheses, which V8 compiles without a second parse', () => {
    const script = textOf(UMD)
    expect(script.slice(0, 400)).toContain('}(this,(function(){"use strict";')
    expect(script).toMatch(/\}\)\),"object"==typeof exports&&[^}]*\n/)
  })

  it('exports the same objects from both entries', () => {
    const names = ['default', 'create', 'ImError', 'ChatSDK', 'TYPES', 'viewOf']
    const same = (load: string) =>
      `Promise.all(['tavern-im', 'tavern-im/strict'].map((name) => ${load})).then(([one, other]) =>
        console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => one[name] === other[name]))))`
    const all = names.map(() => true)
    const asModule = run(process.execPath, ['--input-type=module', '--eval', same('import(name)')])
    const asCommonJS = run(process.execPath, [
      '--input-type=commonjs',
      '--eval',
      same('require(name)'),
    ])
    expect([JSON.parse(asModule), JSON.parse(asCommonJS)]).toEqual([all, all])
  })

  it('can be imported as a module', () => {
    const code = `import Tavern from 'tavern-im'; console.log(${SHOW}(Tavern))`
    const printed = run(process.execPath, ['--input-type=module', '--eval', code])
    expect(JSON.parse(printed)).toEqual(SHOWN)
  })

  it('contains nothing newer than ES2017 for bundlers that do not support exports [PACK-11]', async () => {
    expect(pkg.module).toBe('./dist/es2017.js')
    const printed = (path: string, target: string) =>
      transform(textOf(path), { target, format: 'esm' }).then(({ code }) => code)
    const isUnchanged = async (path: string) =>
      (await printed(path, 'es2017')) === (await printed(path, 'esnext'))
    expect(await isUnchanged('dist/es2017.js')).toBe(true)
    expect(await isUnchanged('dist/whole.js')).toBe(false)
    const code = `import { default as Tavern } from './dist/es2017.js'; console.log(${SHOW}(Tavern))`
    const shown = run(process.execPath, ['--input-type=module', '--eval', code])
    expect(JSON.parse(shown)).toEqual(SHOWN)
  })

  it('can be required from CommonJS', () => {
    const code = `console.log(${SHOW}(require('tavern-im').default))`
    const printed = run(process.execPath, ['--input-type=commonjs', '--eval', code])
    expect(JSON.parse(printed)).toEqual(SHOWN)
  })

  it('has every entry in both module formats', () => {
    const asModule = exportsOfDoors('module', '(name) => import(name)')
    const asCommonJS = exportsOfDoors('commonjs', '(name) => require(name)')
    expect(asModule.map((names) => names.length > 0)).toEqual(DOORS.map(() => true))
    expect(asCommonJS).toEqual(asModule)
  })

  it.each([
    ['leaves Node out of a page', 'browser', 'import', false],
    ['leaves Node out of a page that requires', 'browser', 'require', false],
    ['has Node for Node', 'node', 'import', true],
    ['has Node for Node that requires', 'node', 'require', true],
    ['has Node for what knows no conditions', 'neutral', 'import', true],
  ] as const)('%s', async (_, platform, form, isIn) => {
    const load = {
      import: "import it from 'tavern-im'",
      require: "const it = require('tavern-im')",
    }
    const { outputFiles } = await build({
      stdin: { contents: `${load[form]}; console.log(it)`, resolveDir: root },
      platform,
      bundle: true,
      write: false,
      external: ['ws'],
      logLevel: 'error',
      // The built package, not the sources that tsconfig.json puts in its place.
      tsconfigRaw: {},
    })
    expect(outputFiles[0]?.text.includes('getBuiltinModule')).toBe(isIn)
  })

  it.each([
    ['pages', 'browser'],
    ['Node', 'node'],
  ] as const)('has no code of features in the first files for %s', async (_, platform) => {
    const { metafile } = await build({
      stdin: { contents: "export * from 'tavern-im'", resolveDir: root },
      platform,
      bundle: true,
      splitting: true,
      format: 'esm',
      outdir: '.build/first-files',
      write: false,
      metafile: true,
      external: ['ws'],
      logLevel: 'error',
      tsconfigRaw: {},
    })
    const first = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === '<stdin>')
    const inputs = (path: string): readonly string[] =>
      Object.keys(metafile.outputs[path]?.inputs ?? {})
    const isStatic = ({ kind }: { kind: string }) => kind === 'import-statement'
    const files = first?.imports.filter(isStatic).flatMap(({ path }) => inputs(path)) ?? []
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((path) => !/\/door-[^/]+$/.test(path))).toEqual([])
  })

  it.each(['chunks', 'node'])(
    'tells bundlers to leave the repeated import of a file in %s alone',
    (folder) => {
      const door = readdirSync(join(root, 'dist', folder)).find((name) =>
        /^door-.*\.js$/.test(name),
      )
      const code = textOf(`dist/${folder}/${door}`)
      expect(code).toMatch(
        /import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*\w+\s*\)/,
      )
    },
  )

  it.each([UMD, 'index.js'])('%s sets the globals of a plain script', (file) => {
    const page = { TextEncoder, TextDecoder }
    const context = createContext(page)
    new Script(textOf(file)).runInContext(context)
    expect(Object.keys(page)).toEqual(['TextEncoder', 'TextDecoder', 'Tavern', 'TencentCloudChat'])
    expect(JSON.parse(new Script(`${SHOW}(Tavern)`).runInContext(context))).toEqual(SHOWN)
    expect(new Script('TencentCloudChat === Tavern').runInContext(context)).toBe(true)
  })

  it('can be required from CommonJS without `.default`, like the SDK that it replaces', () => {
    const code = `console.log(${SHOW}(require('tavern-im')))`
    const printed = run(process.execPath, ['--input-type=commonjs', '--eval', code])
    expect(JSON.parse(printed)).toEqual(SHOWN)
  })
})
