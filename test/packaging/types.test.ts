import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isProof } from '../../testing/internal/proof.ts'
import { compiled, configure } from './support/compiled.ts'
import { appOf } from './support/pack.ts'

/** Ways to resolve modules, and compilers that know them. */
const KINDS = [
  ['typescript-7', 'consumer.mts', { module: 'node16', moduleResolution: 'node16' }],
  ['typescript-7', 'consumer.cts', { module: 'node16', moduleResolution: 'node16' }],
  ['typescript-7', 'consumer.ts', { module: 'esnext', moduleResolution: 'bundler' }],
  ...(isProof
    ? ([
        ['typescript', 'consumer.mts', { module: 'node16', moduleResolution: 'node16' }],
        ['typescript', 'consumer.ts', { module: 'esnext', moduleResolution: 'bundler' }],
        // TypeScript 6 knows the oldest kind, but advises against it.
        [
          'typescript',
          'consumer.ts',
          { module: 'commonjs', moduleResolution: 'node10', ignoreDeprecations: '6.0' },
        ],
      ] as const)
    : []),
] as const

const STRICT = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  esModuleInterop: true,
  noEmit: true,
  skipLibCheck: false,
  // The language's own declarations need no check; ours do.
  skipDefaultLibCheck: true,
}

it.each(KINDS)('serves strict %s: %s under %j [PACK-06]', async (compiler, name, how) => {
  const folder = appOf('types')
  const file = join(folder, name)
  if (name !== 'consumer.ts') copyFileSync(join(folder, 'consumer.ts'), file)
  const project = configure(folder, { compilerOptions: { ...STRICT, ...how }, files: [file] })
  expect(await compiled(compiler, project)).toBe('')
})
