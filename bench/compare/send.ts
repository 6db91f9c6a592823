import type { LoadResult } from '../send/load.ts'
import type { CompareOptions } from './options.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'
import type { Contender } from './servers/contender.ts'
import {
  embedded,
  notStored,
  ourPostgres,
  storedInPostgres,
  storedInSqlite,
} from './servers/contenders.ts'
import { ejabberd, requireEjabberd } from './servers/ejabberd.ts'
import { cpuOf, type Loaded, loaded, on } from './servers/under-load.ts'

type Sent = Loaded<LoadResult>

const quantile = ({ result: { latencies } }: Sent, part: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? Number.NaN

type Form = 'busy' | 'single' | 'paced'

const way = (contender: Contender, form: Form, seconds: number): Way<Sent> => ({
  ...contender,
  measure: () =>
    on(contender, (setUp, url) =>
      loaded(setUp, 'send/load.ts', [contender.line, url, form, String(seconds * 1_000)]),
    ),
})

const compareThroughput = async (
  contenders: readonly Contender[],
  { rounds, seconds }: CompareOptions,
  [form, underWay]: readonly ['busy' | 'single', number],
): Promise<void> => {
  const what = `200 users × ${underWay} under way, ${rounds} rounds of ${seconds} s`
  const results = await inRounds(
    contenders.map((one) => way(one, form, seconds)),
    rounds,
  )
  printFigure(
    `one-to-one, acknowledged and delivered, messages a second, ${what}`,
    results,
    ({ result: { messages, ms } }) => (messages / ms) * 1_000,
  )
  printFigure(
    `µs of processor time of the server and its database for each of them, ${underWay} under way`,
    results,
    ({ result: { messages }, usage }) => cpuOf(usage) / messages,
  )
}

/**
 * One-to-one messages: maximum throughput, and the time to the acknowledgement at 500 per second.
 */
export const compareSend = async (options: CompareOptions): Promise<void> => {
  const { rounds, seconds } = options
  const stored = [storedInSqlite, storedInPostgres, embedded, ourPostgres]
  const peers = (await requireEjabberd()) ? [ejabberd] : []
  const what = `${rounds} rounds of ${seconds} s`
  await compareThroughput([...stored, notStored, ...peers], options, ['busy', 8])
  await compareThroughput(stored, options, ['single', 1])
  const pacedWays = [...stored, ...peers].map((one) => way(one, 'paced', seconds))
  const paced = await inRounds(pacedWays, rounds)
  const title = `from the call to the acknowledgement at 500 a second, ms, ${what}`
  printFigure(`${title}: p50`, paced, (one) => quantile(one, 0.5))
  printFigure(`${title}: p99`, paced, (one) => quantile(one, 0.99))
}
