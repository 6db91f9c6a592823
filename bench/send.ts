import { type Cell, median, printTable } from '../testing/internal/table.ts'
import type { LoadResult } from './send/load.ts'
import { child, nextMessage } from './support/child.ts'
import { NODE_OPTIONS } from './support/node-options.ts'

// `npm run bench -- send [seconds] [runs]`: one-to-one messages, acknowledged and delivered. The
// server with its database has core 0, the load core 1. Ways alternate, each run in fresh processes
// on empty data. The gateway's limits per connection are lifted: no real client sends a hundred per
// second.

const ways = [
  ['stored', 'json', 'floor: bare ws, JSON, batched SQLite insert before the answer'],
  ['bare', 'json', 'bare ws, JSON, nothing stored'],
  ['ours', 'raw', 'tavern-im-server, raw protocol clients'],
  ['ours', 'sdk', 'tavern-im-server, SDK clients'],
] as const

type Way = (typeof ways)[number]

interface Measured extends LoadResult {
  /** Microseconds of the server's processor time. */
  readonly serverCpu: number
}

const [seconds = '5', runs = '5'] = process.argv.slice(2)

type Form = 'busy' | 'single' | 'paced'

const measure = async ([server, client]: Way, form: Form): Promise<Measured> => {
  const behind = child('send/server.ts', [server], 0, server === 'ours' ? [NODE_OPTIONS] : [])
  try {
    const url = await nextMessage<string>(behind)
    const cpu = () => {
      behind.send('cpu')
      return nextMessage<number>(behind)
    }
    const load = child('send/load.ts', [client, url, form, String(Number(seconds) * 1000)], 1)
    try {
      await nextMessage(load)
      const before = await cpu()
      const result = await nextMessage<LoadResult>(load)
      return { ...result, serverCpu: (await cpu()) - before }
    } finally {
      load.kill()
    }
  } finally {
    behind.disconnect()
  }
}

/** Runs all ways in rotation: a slow minute of the machine affects all of them. */
const alternate = async (list: readonly Way[], form: Form) => {
  const results = list.map(() => [] as Measured[])
  for (let run = 0; run < Number(runs); run++) {
    for (const [index, way] of list.entries()) results[index]?.push(await measure(way, form))
  }
  return results
}

const of = (results: readonly Measured[] | undefined, figure: (one: Measured) => number): number =>
  median((results ?? []).map(figure))

const perSecond = ({ messages, ms }: Measured) => (messages / ms) * 1000

const compareThroughput = async (form: 'busy' | 'single', underWay: number): Promise<void> => {
  const results = await alternate(ways, form)
  const floors = results[0] ?? []
  printTable(
    `one-to-one, acknowledged and delivered, 200 users × ${underWay} under way, ${seconds} s, medians of ${runs}`,
    ['way', 'messages/s', 'of the floor', 'server µs CPU', 'server busy %', 'load busy %'],
    ways.map(([, , name], way): Cell[] => [
      name,
      of(results[way], perSecond),
      // Ratios within one round: a slow minute of the machine affects both.
      median(
        (results[way] ?? []).map((one, run) => perSecond(one) / perSecond(floors[run] ?? one)),
      ),
      of(results[way], ({ serverCpu, messages }) => serverCpu / messages),
      of(results[way], ({ serverCpu, ms }) => serverCpu / ms / 10),
      of(results[way], ({ cpu, ms }) => cpu / ms / 10),
    ]),
  )
}

const quantile = (ascending: readonly number[], part: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? Number.NaN

const compareLatency = async (): Promise<void> => {
  const list = ways.filter(([server]) => server !== 'bare')
  const results = await alternate(list, 'paced')
  const at = (way: number, part: number) =>
    of(results[way], ({ latencies }) => quantile(latencies, part))
  printTable(
    `from the call to the acknowledgement at 500 messages/s, ms, ${seconds} s, medians of ${runs}`,
    ['way', 'p50', 'of the floor', 'p99', 'of the floor', 'p99.9'],
    list.map(([, , name], way): Cell[] => [
      name,
      at(way, 0.5),
      at(way, 0.5) / at(0, 0.5),
      at(way, 0.99),
      at(way, 0.99) / at(0, 0.99),
      at(way, 0.999),
    ]),
  )
}

await compareThroughput('busy', 8)
await compareThroughput('single', 1)
await compareLatency()
