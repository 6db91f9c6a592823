import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const DOOR = {
  'tavern-im': './src/index.ts',
  'tavern-im/react': './react/index.ts',
  'tavern-im/protocol': './src/protocol-entry.ts',
  'tavern-im/recorder': './src/recorder-entry.ts',
  'tavern-im-server': './server/src/index.ts',
  'tavern-market-api': './demo/api/src/index.ts',
}

/** The same doors as `paths` in tsconfig.json: tests run the sources, never an old build. */
const alias = Object.entries(DOOR).map(([name, path]) => ({
  find: new RegExp(`^${name}$`),
  replacement: here(path),
}))

interface Limits {
  readonly testTimeout?: number
  readonly maxWorkers?: number
  readonly sequence?: { readonly groupOrder: number }
}

const node = (name: string, include: string[], limits: Limits = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...limits },
})

const dom = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, environment: 'jsdom', testTimeout: 30_000 },
})

const tests = (folder: string): string => `test/${folder}/**/*.test.{ts,tsx}`

/** Devices mostly wait, for lines that come back: more of them than there are cores. A run of its own. */
const WAITING: Limits = { maxWorkers: 6, sequence: { groupOrder: 1 } }

const UNIT = ['lib', 'platform', 'protocol', 'transport', 'kernel', 'features', 'client']

export default defineConfig({
  resolve: { alias },
  test: {
    globals: false,
    pool: 'forks',
    // Files of one worker share their modules: reading them anew for each took longer than the tests.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    projects: [
      node('unit', [...UNIT.map(tests), tests('contract')], { testTimeout: 30_000 }),
      node('conformance', [tests('conformance')], { testTimeout: 60_000, ...WAITING }),
      dom('react', [tests('react')]),
      node('server', [tests('server')], { testTimeout: 30_000 }),
      node('demo', ['test/demo/!(web)/**/*.test.ts', 'test/demo/*.test.ts']),
      dom('demo-web', ['test/demo/web/**/*.test.{ts,tsx}', 'test/demo/**/*.test.tsx']),
      node('e2e', [tests('e2e')], { testTimeout: 120_000 }),
      node('chaos', [tests('chaos'), tests('simulation')], { testTimeout: 120_000 }),
    ],
  },
})
