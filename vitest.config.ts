import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { isProof } from './testing/internal/proof.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const DOOR = {
  'tavern-im': './src/drop-in/index.ts',
  'tavern-im/strict': './src/index.ts',
  'tavern-im/react': './react/index.ts',
  'tavern-im/react/suspense': './react/suspense.ts',
  'tavern-im/protocol': './src/protocol-entry.ts',
  'tavern-im/recorder': './src/recorder-entry.ts',
  'tavern-im/inspector': './inspector/index.ts',
  'tavern-im/testing': './testing/index.ts',
  'tavern-im-server': './server/src/index.ts',
  'tavern-im-server/page': './server/src/app/page/index.ts',
  'tavern-market-api': './demo/api/src/index.ts',
  'tavern-market-api/client': './demo/api/src/client/market-client.ts',
}

/** The same doors as `paths` in tsconfig.json: tests run the sources, never an old build. */
const alias = Object.entries(DOOR).map(([name, path]) => ({
  find: new RegExp(`^${name}$`),
  replacement: here(path),
}))

interface Limits {
  readonly testTimeout?: number
  readonly maxWorkers?: number
  readonly env?: Readonly<Record<string, string>>
  readonly globalSetup?: string[]
  readonly setupFiles?: string[]
  readonly exclude?: string[]
  readonly sequence?: { readonly groupOrder: number }
  readonly expect?: { readonly poll: { readonly timeout: number } }
}

const node = (name: string, include: string[], limits: Limits = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...limits },
})

const dom = (name: string, include: string[], limits: Limits = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'jsdom', testTimeout: 30_000, ...limits },
})

/** The same tests with the oldest React that the hooks are for, and with the whole client. */
const react18 = (include: string[]) => ({
  ...dom('react-18', include),
  resolve: {
    alias: [
      ...['react', 'react-dom'].map((name) => ({
        find: new RegExp(`^${name}(?=$|/)`),
        replacement: here(`./test/react-18/node_modules/${name}`),
      })),
      // As modules, which are read like the sources; else it takes the React that stands beside it.
      {
        find: /^@testing-library\/react$/,
        replacement: here(
          './node_modules/@testing-library/react/dist/@testing-library/react.esm.js',
        ),
      },
    ],
  },
  test: {
    ...dom('react-18', include).test,
    server: { deps: { inline: ['@testing-library/react'] } },
  },
})

/**
 * Tests of the client that pages get, which loads its features at the first login. Node and mini programs have the whole
 * client, from the same code: `react-18` and `im-postgres` repeat a sample with it, `npm run test:proof` everything.
 */
const staged = <Project extends object>(project: Project) => ({
  ...project,
  resolve: {
    alias: [
      {
        find: /^(tavern-im(\/strict)?|(\.\.\/)+src\/index\.ts)$/,
        replacement: here('./src/staged-entry.ts'),
      },
    ],
  },
})

const tests = (folder: string): string => `test/${folder}/**/*.test.{ts,tsx}`

/** Workers of a project: as many as scripts/test-jobs.mjs has room for beside other projects, or as many as fit alone. */
const workers = (alone: number): number => Number(process.env.TEST_WORKERS ?? alone)

/** Devices mostly wait, for lines that come back: more of them than there are cores. A run of its own. */
const WAITING: Limits = { maxWorkers: workers(6), sequence: { groupOrder: 1 } }

/** Pages wait for their servers, and tests for both: one more than there are cores. */
const BROWSING: Limits = {
  maxWorkers: workers(3),
  sequence: { groupOrder: 2 },
  // As long as Playwright waits for what it is asked for: a busy machine is slow, not wrong.
  expect: { poll: { timeout: 60_000 } },
}

const UNIT = [
  'bench',
  'lib',
  'platform',
  'protocol',
  'transport',
  'kernel',
  'features',
  'client',
  'migrate',
]

/** `npm test` runs with React 18 the tests that depend on React's version; `npm run test:proof` runs all tests of hooks. */
const REACT_18 = isProof
  ? ['test/react/*.test.tsx']
  : ['test/react/{every-hook,hydrate,server-render}.test.tsx']

const CONFORMANCE: Limits = { testTimeout: 60_000, ...WAITING }

const ON_MARKET_POSTGRES: Limits = { globalSetup: ['test/demo/postgres/set-up.ts'] }

/**
 * The back end of the marketplace once more, where scripts/postgres.mjs has started what it needs. `demo-postgres` is what
 * `npm test` has time for: what two transactions at once, the order of rows and texts depend on.
 */
const demoPostgres =
  (process.env.TEST_POSTGRES_URL ?? '') === ''
    ? []
    : [
        node(
          'demo-postgres',
          [
            tests('demo/postgres'),
            'test/demo/api/{*-property,coupons-use,ledger,messages,order-lists,seats,transaction,turns}.test.ts',
          ],
          ON_MARKET_POSTGRES,
        ),
        node('market-postgres', [tests('demo/api'), tests('demo/postgres')], {
          ...ON_MARKET_POSTGRES,
          // Makes the past of a market, as test/demo/postgres/start.test.ts does.
          exclude: ['test/demo/api/seed-market.test.ts'],
        }),
      ]

/** Servers of these tests keep what they have in PostgreSQL (test/support/im-database.ts). */
const ON_POSTGRES: Limits = {
  globalSetup: ['test/server/postgres/set-up.ts'],
  env: { TEST_STORAGE: 'postgres' },
}

const OF_SQLITE = [
  'before-message-changes',
  'client-clocks',
  'cold-pairs',
  'combo-commit-failure',
  'failed-commits',
  'full-disk',
  'log-trimmed-during-sync',
  'migrations',
  'presence',
  'profile-news',
  'query-plans',
  'restored-database',
  'search-caught-up',
  'stale-history-page',
  'stalled-commits',
  'unstored',
]

/**
 * The server once more, too. `im-postgres` is what `npm test` has time for; `npm run test:postgres` runs all that asks the
 * database, and all that clients see of it.
 */
const imPostgres =
  (process.env.TEST_POSTGRES_URL ?? '') === ''
    ? []
    : [
        node(
          'im-postgres',
          [
            tests('server/postgres'),
            'test/server/storage/transfer.test.ts',
            'test/server/core/{conversations,recall,search-names}.test.ts',
            'test/conformance/{chat,converge,search}.test.ts',
          ],
          { testTimeout: 60_000, ...ON_POSTGRES },
        ),
        node(
          'server-postgres',
          [tests('server/core'), tests('server/postgres'), tests('server/storage')],
          {
            testTimeout: 60_000,
            // Files of SQLite, and what counts turns of the event loop, in which reading takes none there.
            exclude: OF_SQLITE.map((name) => `test/server/core/${name}.test.ts`),
            ...ON_POSTGRES,
          },
        ),
        node('nodes-postgres', [tests('nodes')], {
          testTimeout: 60_000,
          globalSetup: ['test/server/postgres/set-up.ts'],
          env: { TEST_STORAGE: 'postgres' },
        }),
        node('conformance-postgres', [tests('conformance')], {
          testTimeout: 60_000,
          ...WAITING,
          ...ON_POSTGRES,
        }),
        node('conformance-nodes', [tests('conformance')], {
          testTimeout: 60_000,
          ...WAITING,
          ...ON_POSTGRES,
          env: { ...ON_POSTGRES.env, TEST_NODES: '3' },
          // Each node counts what its own clients report.
          exclude: ['test/conformance/statistics.test.ts'],
        }),
      ]

const PROJECTS = [
  node('unit', [...UNIT.map(tests), tests('contract'), 'test/testing/**/*.test.ts'], {
    testTimeout: 30_000,
  }),
  staged(
    node('conformance', [tests('conformance')], {
      ...CONFORMANCE,
      setupFiles: ['test/conformance/set-up.ts'],
    }),
  ),
  node('conformance-whole', [tests('conformance')], CONFORMANCE),
  staged(dom('react', [tests('react'), tests('inspector'), 'test/testing/**/*.test.tsx'])),
  react18(REACT_18),
  node('server', [tests('server')], {
    testTimeout: 30_000,
    exclude: ['test/server/postgres/**'],
  }),
  node('security', [tests('security')], { testTimeout: 30_000 }),
  node('demo', ['test/demo/!(web|postgres)/**/*.test.ts', 'test/demo/*.test.ts']),
  ...demoPostgres,
  ...imPostgres,
  dom('demo-web', ['test/demo/web/**/*.test.{ts,tsx}', 'test/demo/**/*.test.tsx'], {
    setupFiles: ['test/demo/web/set-up.ts'],
  }),
  node('e2e', [tests('e2e')], {
    testTimeout: 120_000,
    globalSetup: ['test/e2e/support/set-up.ts'],
    ...BROWSING,
  }),
  node('compat', [tests('compat')], {
    testTimeout: 120_000,
    globalSetup: ['test/compat/support/set-up.ts'],
    ...BROWSING,
  }),
  node('screens', [tests('screens')], { testTimeout: 90_000, maxWorkers: 1 }),
  node('stories', [tests('stories')], { testTimeout: 60_000 }),
  node('docs', [tests('docs')], { testTimeout: 120_000 }),
  node('packaging', [tests('packaging')], {
    testTimeout: 180_000,
    globalSetup: ['test/packaging/support/set-up.ts'],
    // These install packages, for which only the proof has time.
    exclude: isProof ? [] : ['test/packaging/{empty-folder,jest,next,uni-app}.test.ts'],
  }),
  node('fuzz', [tests('fuzz')]),
  node('chaos', [tests('chaos')], { testTimeout: 120_000 }),
  node('simulation', [tests('simulation')], { testTimeout: 300_000 }),
]

/** Each project takes Vite 30 ms to set up: scripts/test-projects.mjs names those that it runs. */
const named = process.env.TEST_PROJECTS?.split(',')

const isSelected = ({ test }: { readonly test: { readonly name: string } }): boolean =>
  named === undefined || named.includes(test.name)

export default defineConfig({
  resolve: { alias },
  test: {
    globals: false,
    pool: 'forks',
    // Files of one worker share their modules: reading them anew for each took longer than the tests.
    isolate: false,
    maxWorkers: workers(2),
    // What one project has transformed is there for all others, and for the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: here('./.build/modules') },
    testTimeout: 10_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    projects: PROJECTS.filter(isSelected),
  },
})
