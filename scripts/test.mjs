import { audit } from './audit.mjs'
import { buildStale } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode, installPackages } from './install.mjs'
import { ensureNats } from './nats.mjs'
import { startPostgres } from './postgres.mjs'
import { run, say, took } from './run.mjs'
import { clearTests, runProjects, runs } from './test-projects.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }

const failures = []
const secondTries = []

const add = (result) => {
  for (const key of Object.keys(total)) total[key] += result[key]
  failures.push(...result.failures)
  secondTries.push(...result.secondTries)
}

/** A step that is no test counts only when it fails. */
const step = async (name, work) => {
  const since = performance.now()
  say(`${name} …`)
  const isGood = await work()
  say(`${name}: ${isGood ? 'good' : 'FAILED'} ${took(since)}`)
  if (isGood) return
  total.failed += 1
  failures.push(`${name}: see above`)
}

const script = (name) => async () => (await run('npm', ['run', '--silent', name])) === 0

const browser = async () => {
  try {
    process.env.CHROMIUM = await ensureChromium()
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

/** The second database of the tests, or null where there is none and none can be installed. */
const postgres = async () => {
  try {
    return await startPostgres()
  } catch (error) {
    console.error(error.message)
    return null
  }
}

const onPostgres = async (names, server) => {
  if (server !== null) return runProjects(names, { TEST_POSTGRES_URL: server.url })
  say(`tests: ${names.join(', ')} SKIPPED: there is no PostgreSQL, see above`)
  return { passed: 0, failed: 0, skipped: 1, failures: [], secondTries: [] }
}

const nats = async () => {
  try {
    process.env.TEST_NATS_SERVER = await ensureNats()
  } catch (error) {
    console.error(error.message)
    say('tests of NATS are SKIPPED: there is none, see above')
  }
}

checkNode()
await installPackages()
clearTests()
await step('browser', browser)
// After the browser: apt-get installs for one at a time.
const secondDatabase = postgres()
const messages = secondDatabase.then(nats)
const sources = async () => {
  for (const name of ['lint', 'unused', 'types']) await step(name, script(name))
}
await Promise.all([
  sources(),
  step('audit', audit),
  step('build', async () => (await buildStale()).length === 0),
])
// It takes one core, beside the first tests; the last ones look at the site.
const docs = step('docs', script('docs'))
for (const names of runs) {
  say(`tests: ${names.join(', ')} …`)
  if (names.includes('server')) await messages
  const areOnPostgres = names.every((name) => name.endsWith('-postgres'))
  add(await (areOnPostgres ? onPostgres(names, await secondDatabase) : runProjects(names)))
}
await docs
await (await secondDatabase)?.stop()
// Thousands of lines lie between a failure and the end.
for (const test of secondTries) console.log(`↻ passed the second time: ${test}`)
for (const failure of failures) console.log(`✗ ${failure}`)
if (total.skipped > 0) say(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
