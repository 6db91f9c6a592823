import { availableParallelism } from 'node:os'
import { UsageError } from '../server/src/cli/usage-error.ts'
import { measure, together } from './load/measures/measure.ts'
import { help, type LoadOptions, readOptions, type SetUpName } from './load/options.ts'
import { faultsOf, type Measured, report } from './load/report.ts'
import { elsewhere } from './load/set-ups/elsewhere.ts'
import { startEmbedded } from './load/set-ups/embedded.ts'
import { requireNodes, startNodes } from './load/set-ups/nodes.ts'
import { startOnPostgres } from './load/set-ups/on-postgres.ts'
import type { SetUp, StartSetUp } from './load/set-ups/set-up.ts'
import { canPin, otherCores, pin } from './support/pin.ts'

// `npm run bench -- load [flags]`: clients of the raw protocol on servers as built. Each scenario has its servers
// anew, on empty data. Servers, database and NATS have the first core, the load the others.

const starts: Readonly<Record<SetUpName, StartSetUp>> = {
  embedded: startEmbedded,
  postgres: startOnPostgres,
  nodes: startNodes,
}

/** More threads than that would be more than any server here needs. */
const MOST_WORKERS = 4

const workersOf = ({ workers }: LoadOptions): number =>
  workers ?? Math.min(MOST_WORKERS, Math.max(1, availableParallelism()))

const paceOf = ({ rate }: LoadOptions): string =>
  rate === undefined ? 'as much as goes' : `${rate} a second`

const measureOn = async (start: () => Promise<SetUp>, options: LoadOptions): Promise<Measured> => {
  const list: Measured[] = []
  for (const scenario of options.scenarios) {
    const setUp = await start()
    try {
      list.push(await measure(scenario, { options, setUp, workers: workersOf(options) }))
    } finally {
      await setUp.stop()
    }
  }
  return together(list)
}

const load = async (options: LoadOptions): Promise<void> => {
  const { urls, app, setUps } = options
  if (setUps.includes('nodes')) requireNodes()
  if (urls.length === 0) pin(process.pid, options.loadCores ?? otherCores())
  const cores = options.serverCores ?? '0'
  const places =
    urls.length > 0
      ? [async () => elsewhere(urls, app)]
      : setUps.map((name) => () => starts[name](cores))
  const faults: string[] = []
  for (const start of places) {
    const measured = await measureOn(start, options)
    report(paceOf(options), measured)
    faults.push(...faultsOf(measured))
  }
  if (urls.length === 0 && !canPin) console.log('\nServers and load shared all cores.')
  for (const fault of faults) console.error(`\nload: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

// Whatever was started ends with this program.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.isHelp) console.log(help)
  else await load(options)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`load: ${error.message}\nsee npm run bench -- load --help`)
  process.exitCode = 1
}
