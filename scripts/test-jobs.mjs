import { audit } from './audit.mjs'
import { buildStale } from './build.mjs'
import { targets } from './build-targets.mjs'
import { run, say, took } from './run.mjs'
import { runProjects } from './test-projects.mjs'

/** Projects whose servers store their data in PostgreSQL. They share database templates, which one program creates. */
const ON_POSTGRES = ['nodes-postgres', 'im-postgres', 'demo-postgres']

/**
 * Projects of vitest.config.ts: their prerequisites, and the number of cores that each uses. Projects that wait for
 * servers, pages or processes use less than one. They begin in this order. `e2e`, the longest, runs with one other at a
 * time, and those after it take about as long as it does, so no core is idle at the end.
 */
const PROJECTS = [
  { name: 'server', after: ['services', 'build server'], load: 0.9 },
  { name: 'conformance', after: ['build sdk'], load: 0.7, workers: 3 },
  { name: 'unit', after: ['build sdk'], load: 0.9 },
  { name: 'chaos', after: ['build server'], load: 0.5 },
  { name: 'demo', after: [], load: 0.9 },
  { name: 'postgres', after: ['services', 'build server'], load: 0.9, workers: 2 },
  { name: 'packaging', after: ['build sdk', 'build server'], load: 0.9 },
  { name: 'simulation', after: [], load: 0.9 },
  { name: 'fuzz', after: [], load: 0.9 },
  { name: 'docs', after: ['build sdk', 'build server'], load: 0.9 },
  {
    name: 'e2e',
    after: ['build sdk', 'build playground', 'build api', 'build web'],
    load: 1.1,
    workers: 3,
  },
  { name: 'react', after: [], load: 0.5 },
  { name: 'compat', after: ['build sdk'], load: 1.1, workers: 2 },
  { name: 'stories', after: ['build storybook'], load: 1.1 },
  { name: 'react-18', after: [], load: 0.9 },
  { name: 'security', after: [], load: 0.9 },
  { name: 'demo-web', after: [], load: 0.9 },
]

/** A build keeps its core busy, and the longest projects need all builds: two run at a time. */
const BUILD_LOAD = 1.1

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** TypeScript 7 is a Go program: it collects garbage half as often, 14 % less work for 8 % more memory. */
const LESS_COLLECTING = { GOGC: '200' }

/** Runs a step that is not a test: it counts only if it fails. */
const step = async (name, work) => {
  const since = performance.now()
  say(`${name} …`)
  const isGood = await work()
  say(`${name}: ${isGood ? 'good' : 'FAILED'} ${took(since)}`)
  return isGood ? NOTHING : { ...NOTHING, failed: 1, failures: [`${name}: see above`] }
}

const program =
  (command, ...args) =>
  async () =>
    (await run(command, args, { output: 'inLines', env: LESS_COLLECTING })) === 0

const script = (name, ...args) => program('npm', 'run', '--silent', name, ...args)

const onPostgres = async (database, env) => {
  const server = await database
  if (server !== null) return runProjects(ON_POSTGRES, { ...env, TEST_POSTGRES_URL: server.url })
  say(`tests: ${ON_POSTGRES.join(', ')} SKIPPED: there is no PostgreSQL, see above`)
  return { ...NOTHING, skipped: 1 }
}

/**
 * All jobs of `npm test`, for `runJobs`. `add` receives the result of each job; `database` and `messages` are the services
 * that are being started.
 */
export const testJobs = ({ add, database, messages }) => {
  const aStep = (name, work, { after = [], load = 0.9 } = {}) => ({
    name,
    after,
    load,
    work: async () => add(await step(name, work)),
  })
  const aBuild = ({ name, after }) =>
    aStep(`build ${name}`, async () => (await buildStale([name])).length === 0, {
      after: after === undefined ? [] : [`build ${after}`],
      load: BUILD_LOAD,
    })
  // Other projects run in parallel: a second worker would only load the same modules again.
  const aProject = ({ name, after, load, workers = 1 }) => ({
    name,
    after,
    load,
    work: async () => {
      say(`tests: ${name} …`)
      const env = { TEST_WORKERS: String(workers), TEST_SERVER_PROGRAM: 'built' }
      add(await (name === 'postgres' ? onPostgres(database, env) : runProjects([name], env)))
    },
  })
  return [
    { name: 'services', load: 0, work: () => messages },
    aStep('audit', () => audit(), { load: 0 }),
    ...targets.map(aBuild),
    aStep('lint', script('lint')),
    // Several threads would check the same types: a third more work, while other jobs use the cores.
    aStep('types', script('types', '--', '--singleThreaded')),
    aStep('unused', script('unused')),
    aStep('reference', program('node', '--import=tsx', 'docs/site/build.ts', '--check')),
    ...PROJECTS.map(aProject),
  ]
}
