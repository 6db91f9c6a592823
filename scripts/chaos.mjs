import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { ensureNats } from './nats.mjs'
import { readOptions } from './options.mjs'
import { run } from './run.mjs'

const USAGE = `npm run chaos -- [--on sqlite,postgres,nodes] [--kills N] [--messages N] [--minutes N] [--seed S]

Kills servers and databases under load, and checks that no acknowledged message is lost. Each set-up ends after the kills
(default 500) and messages (default 1,000,000), or after the minutes (default 60). docs/reliability.md describes it.`

const text = { type: 'string' }
const { values } = readOptions('chaos', USAGE, {
  options: { on: text, kills: text, messages: text, minutes: text, seed: text },
})

checkNode()
await installPackages()
if ((await buildStale(['sdk', 'server'])).length > 0) process.exit(1)
const env = values.on?.includes('nodes') ? { TEST_NATS_SERVER: await ensureNats() } : {}
const { help: _, ...input } = values
const args = ['--import=tsx', 'test/chaos/run/main.ts', JSON.stringify(input)]
process.exitCode = await run('node', args, { env })
