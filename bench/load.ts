import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { UsageError } from '../server/src/app/cli/usage-error.ts'
import { faultsOf } from './load/faults.ts'
import { help } from './load/help.ts'
import { measure, spanOf, together } from './load/measures/measure.ts'
import { fillOf, rateOf } from './load/measures/run.ts'
import { type LoadOptions, readOptions, type SetUpName } from './load/options.ts'
import { printProfiles } from './load/profile/print-profiles.ts'
import { type Measured, report } from './load/report.ts'
import { elsewhere } from './load/set-ups/elsewhere.ts'
import { startEmbedded } from './load/set-ups/embedded.ts'
import { requireNodes, startNodes } from './load/set-ups/nodes.ts'
import { startOnPostgres } from './load/set-ups/on-postgres.ts'
import type { StartSetUp } from './load/set-ups/set-up.ts'
import { canPin, otherCores, pin } from './support/pin.ts'

// `npm run bench -- load [flags]`: clients of the raw protocol on built servers. Each scenario
// starts its servers on empty data. Servers, database and NATS have the first core, the load the
// others.

const starts: Readonly<Record<SetUpName, StartSetUp>> = {
  embedded: startEmbedded,
  postgres: startOnPostgres,
  nodes: startNodes,
}

/** Maximum number of worker threads; no server here needs more. */
const MOST_WORKERS = 4

const workersOf = ({ workers }: LoadOptions): number =>
  workers ?? Math.min(MOST_WORKERS, Math.max(1, availableParallelism()))

const paceOf = (options: LoadOptions): string => {
  const rate = rateOf('one-to-one', options)
  return rate === undefined ? 'as much as goes' : `${rate} a second`
}

/** A folder for the profiles of one scenario on one set-up. */
const profilesOf = ({ profile }: LoadOptions, name: string): string | undefined => {
  if (profile === undefined) return undefined
  const folder = join(resolve(profile), name)
  mkdirSync(folder, { recursive: true })
  return folder
}

const measureOn = async (target: Target, options: LoadOptions): Promise<Measured> => {
  const list: Measured[] = []
  for (const scenario of options.scenarios) {
    const name = `${scenario}-${target.name}`
    const profiles = profilesOf(options, name)
    const setUp = await target.start({
      cores: options.serverCores ?? '0',
      profiles,
      data: options.data,
      fill: fillOf(scenario, options),
    })
    const run = { options, setUp, workers: workersOf(options) }
    const measured = await measure(scenario, run).finally(() => setUp.stop())
    if (profiles !== undefined) printProfiles(name, profiles, spanOf(measured))
    list.push(measured)
  }
  return together(list)
}

/** A server under load; targets run in order. */
interface Target {
  readonly name: string
  readonly start: StartSetUp
}

const targetsOf = ({ urls, app, setUps }: LoadOptions): readonly Target[] =>
  urls.length > 0
    ? [{ name: 'elsewhere', start: async () => elsewhere(urls, app) }]
    : setUps.map((name) => ({ name, start: starts[name] }))

const load = async (options: LoadOptions): Promise<void> => {
  const { urls, setUps } = options
  if (setUps.includes('nodes')) requireNodes()
  if (urls.length === 0) pin(process.pid, options.loadCores ?? otherCores())
  const faults: string[] = []
  for (const target of targetsOf(options)) {
    const measured = await measureOn(target, options)
    report(paceOf(options), measured)
    faults.push(...faultsOf(measured))
  }
  if (urls.length === 0 && !canPin) console.log('\nServers and load shared all cores.')
  for (const fault of faults) console.error(`\nload: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

// All child processes end with this program.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.isHelp) console.log(help)
  else await load(options)
} catch (error) {
  if (!(error instanceof Error)) throw error
  // Bugs of the load get a stack trace, other errors a message.
  console.error(`load: ${error.name.endsWith('TypeError') ? error.stack : error.message}`)
  if (error instanceof UsageError) console.error('see npm run bench -- load --help')
  process.exit(1)
}
