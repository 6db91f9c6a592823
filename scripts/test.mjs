import { buildStale } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode, installPackages } from './install.mjs'
import { run, say, took } from './run.mjs'
import { projects, runProject } from './test-projects.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }

const add = (counts) => {
  for (const key of Object.keys(total)) total[key] += counts[key]
}

/** A step that is no test counts only when it fails. */
const step = async (name, work) => {
  const since = performance.now()
  say(`${name} …`)
  const isGood = await work()
  say(`${name}: ${isGood ? 'good' : 'FAILED'} ${took(since)}`)
  if (!isGood) total.failed += 1
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

checkNode()
await installPackages()
await step('browser', browser)
await step('lint', script('lint'))
// Either needs one core.
await Promise.all([
  step('types', script('types')),
  step('build', async () => (await buildStale()).length === 0),
])
for (const name of projects) {
  say(`tests: ${name} …`)
  add(await runProject(name))
}
if (total.skipped > 0) say(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
