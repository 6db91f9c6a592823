import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../contract/support/sources.ts'
import { appOf } from './support/pack.ts'

const VENDOR = '@tencentcloud/chat'

/** The same programs written for `tavern-im`: nothing but the module's name is replaced. */
const forUs = (folder: string): void => {
  for (const name of readdirSync(join(folder, 'theirs'))) {
    const text = readFileSync(join(folder, 'theirs', name), 'utf8')
    writeFileSync(join(folder, 'ours', name), text.replaceAll(`'${VENDOR}'`, "'tavern-im'"))
  }
}

const compilerOptions = {
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
}

const configure = (folder: string, options: object): string => {
  const file = join(folder, `tsconfig.${Object.values(options).join('-')}.json`)
  const compiled = { ...compilerOptions, ...options }
  writeFileSync(file, JSON.stringify({ compilerOptions: compiled, include: ['theirs', 'ours'] }))
  return file
}

/** What the compiler prints about both folders, without what it says of the vendor's own declarations. */
const compiled = (compiler: string, project: string): Promise<string> =>
  new Promise((resolve) => {
    const program = join(root, 'node_modules', compiler, 'bin/tsc')
    execFile(process.execPath, [program, '-p', project], (_, printed) => {
      const lines = printed
        .split('\n')
        .filter((line) => !line.startsWith(`node_modules/${VENDOR}/`))
      resolve(lines.join('\n'))
    })
  })

/** CommonJS as older applications compile it. */
const OLDER = { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: false }

/** CommonJS as compilers know it that have no other kind. */
const NEWER = { module: 'node16', moduleResolution: 'node16', esModuleInterop: true }

it.each([
  ['typescript-5.4', OLDER],
  ['typescript-5.9', OLDER],
  ['typescript', NEWER],
  ['typescript-7', NEWER],
])(
  'compiles programs for the TIM Web SDK as its own declarations do: %s [API-03] [CUST-04]',
  async (compiler, commonjs) => {
    const folder = appOf('uses')
    forUs(folder)
    const printed = await Promise.all([
      compiled(compiler, configure(folder, { strict: true, skipLibCheck: true })),
      // Here the declarations themselves are checked, too.
      compiled(compiler, configure(folder, { strict: false, skipLibCheck: false, ...commonjs })),
    ])
    expect(printed).toEqual(['', ''])
  },
)

it('shows at least 60 uses', () => {
  const folder = join(root, 'test/packaging/apps/uses/theirs')
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const numbers = [...text.join('\n').matchAll(/^\/\/ (\d+): /gm)].map(([, number]) =>
    Number(number),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.length).toBeGreaterThanOrEqual(60)
})
