import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isProof } from '../../testing/internal/proof.ts'
import { root } from '../contract/support/sources.ts'
import { compiled, configure } from './support/compiled.ts'
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

const projectOf = (folder: string, options: object): string =>
  configure(
    folder,
    { compilerOptions: { ...compilerOptions, ...options }, include: ['theirs', 'ours'] },
    `tsconfig.${Object.values(options).join('-')}`,
  )

/** The compiler's errors in both folders, without those in the vendor's declarations. */
const complaints = async (compiler: string, project: string): Promise<string> => {
  const lines = (await compiled(compiler, project)).split('\n')
  return lines.filter((line) => !line.startsWith(`node_modules/${VENDOR}/`)).join('\n')
}

/** CommonJS as older applications compile it. */
const OLDER = { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: false }

/** CommonJS as compilers know it that have no other kind. */
const NEWER = { module: 'node16', moduleResolution: 'node16', esModuleInterop: true }

/** The oldest and the newest compiler say most of what the ones between them say. */
const compilers = [
  ['typescript-5.4', OLDER] as const,
  ...(isProof
    ? ([
        ['typescript-5.9', OLDER],
        ['typescript', NEWER],
      ] as const)
    : []),
  ['typescript-7', NEWER] as const,
]

/**
 * An old compiler takes seconds for each project: `npm test` lets it check the declarations, which
 * is where it differs.
 */
const isTriedStrict = (compiler: string): boolean => isProof || compiler === 'typescript-7'

it.each(compilers)(
  'compiles programs for the TIM Web SDK as its own declarations do: %s [API-03] [CUST-04]',
  async (compiler, commonjs) => {
    const folder = appOf('uses')
    forUs(folder)
    const projects = [
      // Here the declarations themselves are checked, too.
      projectOf(folder, { strict: false, skipLibCheck: false, ...commonjs }),
      ...(isTriedStrict(compiler) ? [projectOf(folder, { strict: true, skipLibCheck: true })] : []),
    ]
    const printed = await Promise.all(projects.map((project) => complaints(compiler, project)))
    expect(printed.join('')).toBe('')
  },
)

it('the type tests contain at least 60 uses', () => {
  const folder = join(root, 'test/packaging/apps/uses/theirs')
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const numbers = [...text.join('\n').matchAll(/^\/\/ (\d+): /gm)].map(([, number]) =>
    Number(number),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.length).toBeGreaterThanOrEqual(60)
})
