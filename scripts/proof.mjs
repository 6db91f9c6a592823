import { buildStale } from './build.mjs'
import { targets } from './build-targets.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode, installPackages } from './install.mjs'
import { ensureNats } from './nats.mjs'
import { startPostgres } from './postgres.mjs'
import { run } from './run.mjs'
import { runProjects } from './test-projects.mjs'

// `npm run test:proof` runs the tests that `npm test` has no time for (docs/reliability.md). Arguments name projects of vitest.config.ts.

const PROJECTS = [
  'simulation',
  'fuzz',
  'react-18',
  'unit',
  'server',
  'conformance',
  'conformance-whole',
  'packaging',
  'demo',
  'chaos',
  'stories',
  'e2e',
  'nodes-postgres',
  'im-postgres',
]
const named = process.argv.slice(2)
const projects = named.length > 0 ? named : PROJECTS

const total = { passed: 0, failed: 0 }
const failures = []

const add = (result) => {
  total.passed += result.passed
  total.failed += result.failed
  failures.push(...result.failures)
}

/** Runs tests with a PostgreSQL in their environment. */
const onPostgres = async (work) => {
  process.env.TEST_NATS_SERVER = await ensureNats()
  const database = await startPostgres()
  try {
    await work({ TEST_POSTGRES_URL: database.url })
  } finally {
    await database.stop()
  }
}

const prove = async (name, env = {}) => add(await runProjects([name], { ...env, TEST_PROOF: '1' }))

checkNode()
await installPackages()
const isInBrowser = projects.includes('e2e') || projects.includes('stories')
// Tests of packages, processes and pages use the builds; a failed build has already printed its error.
const built = isInBrowser ? targets.map(({ name }) => name) : ['sdk', 'server']
total.failed += (await buildStale(built)).length
if (isInBrowser) {
  process.env.CHROMIUM = await ensureChromium()
  const code = await run('node', ['--import=tsx', 'docs/site/build.ts'], { output: 'inLines' })
  if (code !== 0) total.failed += 1
}
for (const name of projects) {
  try {
    if (name.endsWith('-postgres')) await onPostgres((env) => prove(name, env))
    else await prove(name)
  } catch (error) {
    add({ passed: 0, failed: 1, failures: [`${name}: ${error.message}`] })
  }
}
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
