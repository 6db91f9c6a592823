import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Benchmarks that read flags; the others take positional arguments only. */
const WITH_FLAGS = ['compare', 'load', 'soak']

/** The row of bench/README.md that describes a benchmark, as lines for a terminal. */
const usageOf = (name) => {
  const rows = readFileSync(join(root, 'bench/README.md'), 'utf8').split('\n')
  const row = rows.find((line) => line.startsWith(`| \`npm run bench -- ${name}`)) ?? ''
  const [, command = '', description = ''] = row.match(/^\| `(.*?)` \| (.*) \|$/) ?? []
  return `${command.replaceAll('\\|', '|')}\n  ${description}`
}

if (!names().includes(name)) {
  console.error(`bench: name one of ${names().join(', ')}`)
  process.exit(1)
}
if (args.includes('--help') && name !== 'load') {
  console.log(usageOf(name))
  process.exit(0)
}
if (!WITH_FLAGS.includes(name) && args.some((arg) => arg.startsWith('-'))) {
  console.error(`bench: ${name} takes no flags\n${usageOf(name)}`)
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
