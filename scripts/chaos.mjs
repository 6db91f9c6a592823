import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { ensureNats } from './nats.mjs'
import { run } from './run.mjs'

// `npm run chaos`, described in docs/reliability.md.

const args = process.argv.slice(2)

checkNode()
await installPackages()
if ((await buildStale(['sdk', 'server'])).length > 0) process.exit(1)
const env = args.some((arg) => arg.includes('nodes'))
  ? { TEST_NATS_SERVER: await ensureNats() }
  : {}
process.exitCode = await run('node', ['--import=tsx', 'test/chaos/run/main.ts', ...args], { env })
