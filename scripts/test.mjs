import { availableParallelism } from 'node:os'
import { findProgram } from './apt.mjs'
import { ensureSharedChromium } from './chromium.mjs'
import { checkNode, installPackages } from './install.mjs'
import { runJobs } from './jobs.mjs'
import { ensureNats } from './nats.mjs'
import { startPostgres } from './postgres.mjs'
import { say, took } from './run.mjs'
import { testJobs } from './test-jobs.mjs'
import { clearTests } from './test-projects.mjs'

/** Jobs sometimes wait for a disk, a timer or another process, so more jobs run than there are cores. */
const FILL = 1.4

const since = performance.now()
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []

const add = (result) => {
  for (const key of Object.keys(total)) total[key] += result[key]
  failures.push(...result.failures)
}

/** The result of a preparation; null, with a message, if it fails: tests that need it fail or are skipped. */
const prepared = async (work) => {
  try {
    return await work()
  } catch (error) {
    console.error(error.message)
    return null
  }
}

/** One Chromium for the tests of all projects: each opens contexts of its own in it. */
const startBrowser = async () => {
  const { whole, shared } = await ensureSharedChromium()
  process.env.CHROMIUM = whole
  const { startBrowser: start } = await import('./browser.mjs')
  const browser = await start(shared)
  process.env.TEST_BROWSER = browser.endpoint
  return browser
}

/** Programs that only a few tests need. */
const OTHERS = {
  nginx: 'deploy/nginx.conf',
  python3: 'docs/guides/webhooks.md',
  java: 'docs/guides/webhooks.md',
}

checkNode()
await installPackages()
for (const [name, file] of Object.entries(OTHERS)) {
  if (findProgram(name) === undefined)
    say(`tests that play ${file} are SKIPPED: there is no ${name}`)
}
clearTests()
const browser = await prepared(startBrowser)
if (browser === null) add({ passed: 0, failed: 1, skipped: 0, failures: ['browser: see above'] })
// After the browser, because apt-get runs once at a time.
const database = prepared(startPostgres)
const messages = database.then(async () => {
  const program = await prepared(ensureNats)
  if (program === null) say('tests of NATS are SKIPPED: there is none, see above')
  else process.env.TEST_NATS_SERVER = program
})
try {
  await runJobs(testJobs({ add, database, messages }), availableParallelism() * FILL)
} finally {
  await (await database)?.stop()
  await browser?.stop()
}
// Thousands of lines lie between a failure and the end.
for (const failure of failures) console.log(`✗ ${failure}`)
if (total.skipped > 0) say(`${total.skipped} skipped`)
say(`all ${took(since)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
