import { buildStale } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { checkNode, installPackages } from './install.mjs'
import { run } from './run.mjs'

checkNode()
await installPackages()
const CHROMIUM = await ensureChromium()
const failed = await buildStale(['server', 'api', 'web'])
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'screens']
process.exitCode = failed.length > 0 ? 1 : await run('node', args, { env: { CHROMIUM } })
