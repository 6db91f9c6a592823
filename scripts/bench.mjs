import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { ensureNats } from './nats.mjs'
import { root, run } from './run.mjs'

const nameOf = (file) => file.match(/^([a-z-]+)\.ts$/)?.[1]

const names = () => {
  const folder = join(root, 'bench')
  return existsSync(folder) ? readdirSync(folder).map(nameOf).filter(Boolean) : []
}

const [name, ...args] = process.argv.slice(2)

if (!names().includes(name)) {
  console.error(`bench: name one of ${names().join(', ')}`)
  process.exit(1)
}
/** Targets for projects that use more than the SDK and the server. */
const WITH_APP = ['sdk', 'server', 'api', 'web']
const NEEDS = { 'first-load': WITH_APP, scroll: WITH_APP, link: [], codecs: [] }

checkNode()
await installPackages()
if ((await buildStale(NEEDS[name] ?? ['sdk', 'server'])).length > 0) process.exit(1)
if (name === 'link') process.env.TEST_NATS_SERVER = await ensureNats()
process.exitCode = await run('node', ['--expose-gc', '--import=tsx', `bench/${name}.ts`, ...args])
