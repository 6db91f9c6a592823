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

const node = (name: string, include: string[], limits: { testTimeout?: number } = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...limits },
})

const dom = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, environment: 'jsdom', testTimeout: 30_000 },
})

const tests = (folder: string): string => `test/${folder}/**/*.test.{ts,tsx}`

const UNIT = ['lib', 'platform', 'protocol', 'transport', 'kernel', 'features', 'client']

export default defineConfig({
  resolve: { alias },
  test: {
    globals: false,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    projects: [
      node('unit', [...UNIT.map(tests), tests('contract')], { testTimeout: 30_000 }),
      node('conformance', [tests('conformance')], { testTimeout: 30_000 }),
      dom('react', [tests('react')]),
      node('server', [tests('server')], { testTimeout: 30_000 }),
      node('demo', ['test/demo/!(web)/**/*.test.ts', 'test/demo/*.test.ts']),
      dom('demo-web', ['test/demo/web/**/*.test.{ts,tsx}', 'test/demo/**/*.test.tsx']),
      node('e2e', [tests('e2e')], { testTimeout: 120_000 }),
      node('chaos', [tests('chaos'), tests('simulation')], { testTimeout: 120_000 }),
    ],
  },
})
