import { randomBytes } from 'node:crypto'
import { NatsServer } from '../testing/internal/programs/nats-server.ts'
import { type Cell, median, printTable } from '../testing/internal/table.ts'
import { type EndResult, MESSAGE_BYTES, PACED_PER_SECOND, UNDER_WAY } from './link/load.ts'
import { child, nextMessage } from './support/child.ts'

// `npm run bench -- link [seconds] [runs]`: round trips of messages between two nodes with a core
// each; the nats-server is not pinned. Also through the database if TEST_POSTGRES_URL is set: `node
// scripts/postgres.mjs npm run bench -- link`.

const databaseUrl = process.env.TEST_POSTGRES_URL ?? ''

const ways = [
  ['bare', 'floor: bare NATS'],
  ['nats', 'a link by way of NATS'],
  ...(databaseUrl === '' ? [] : ([['mail', 'a link by way of PostgreSQL']] as const)),
] as const

type Form = 'busy' | 'paced'

interface Measured extends EndResult {
  /** Microseconds of processor time of the answering end. */
  readonly echoCpu: number
}

const [seconds = '5', runs = '3'] = process.argv.slice(2)

/** A unique node name. */
const newName = (): string => randomBytes(5).toString('hex')

const measure = async (way: string, form: Form, natsUrl: string): Promise<Measured> => {
  const url = way === 'mail' ? databaseUrl : natsUrl
  const [here, there] = [newName(), newName()] as const
  const echo = child('link/end.ts', [way, 'echo', url, there, here], 0)
  try {
    await nextMessage(echo)
    const cpu = async () => {
      echo.send('cpu')
      const { user, system } = await nextMessage<NodeJS.CpuUsage>(echo)
      return user + system
    }
    const ms = String(Number(seconds) * 1_000)
    const load = child('link/end.ts', [way, form, url, here, there, ms], 1)
    try {
      await nextMessage(load)
      const before = await cpu()
      const result = await nextMessage<EndResult>(load)
      return { ...result, echoCpu: (await cpu()) - before }
    } finally {
      load.kill()
    }
  } finally {
    echo.kill()
  }
}

/** Runs all ways in rotation: a slow minute of the machine affects all of them. */
const alternate = async (form: Form, natsUrl: string): Promise<Measured[][]> => {
  const results = ways.map(() => [] as Measured[])
  for (let run = 0; run < Number(runs); run += 1) {
    for (const [index, [way]] of ways.entries()) {
      results[index]?.push(await measure(way, form, natsUrl))
    }
  }
  return results
}

const of = (results: readonly Measured[] | undefined, figure: (one: Measured) => number): number =>
  median((results ?? []).map(figure))

const perSecond = ({ messages, ms }: Measured) => (messages / ms) * 1_000

const compareThroughput = async (natsUrl: string): Promise<void> => {
  const results = await alternate('busy', natsUrl)
  printTable(
    `${MESSAGE_BYTES} bytes there and back, ${UNDER_WAY} under way, ${seconds} s, medians of ${runs}`,
    ['way', 'a second', 'of the floor', 'µs CPU sending', 'µs CPU answering'],
    ways.map(([, name], way): Cell[] => [
      name,
      of(results[way], perSecond),
      median(
        (results[way] ?? []).map(
          (one, run) => perSecond(one) / perSecond(results[0]?.[run] ?? one),
        ),
      ),
      of(results[way], ({ cpu, messages }) => cpu / messages),
      of(results[way], ({ echoCpu, messages }) => echoCpu / messages),
    ]),
  )
}

const compareLatency = async (natsUrl: string): Promise<void> => {
  const results = await alternate('paced', natsUrl)
  const at = (part: number) => (one: Measured) =>
    one.latencies[Math.floor(one.latencies.length * part)] ?? Number.NaN
  printTable(
    `${MESSAGE_BYTES} bytes there and back, ${PACED_PER_SECOND} a second, ${seconds} s, medians of ${runs}`,
    ['way', 'p50 ms', 'p99 ms', 'µs CPU sending', 'µs CPU answering'],
    ways.map(([, name], way): Cell[] => [
      name,
      of(results[way], at(0.5)),
      of(results[way], at(0.99)),
      of(results[way], ({ cpu, messages }) => cpu / messages),
      of(results[way], ({ echoCpu, messages }) => echoCpu / messages),
    ]),
  )
}

const nats = await NatsServer.start()
try {
  await compareThroughput(nats.url)
  await compareLatency(nats.url)
} finally {
  await nats.stop()
}
