import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cell, median, printTable } from '../testing/internal/table.ts'
import type { LoadResult } from './fanout/load.ts'
import { child, nextMessage } from './support/child.ts'
import { startServer, usageOf } from './support/im-server.ts'

// `npm run bench -- fanout [seconds] [runs]`: one user sends, 1,000 group members or 5,000 guests
// of a live room receive. Group messages are on disk before they are delivered; guests poll every
// 300 ms. The floor is bare ws with the same bytes, one send per socket and message; beside it the
// possible optimum. The server has core 0, sender and listeners core 1. Ways alternate, each run in
// fresh processes on empty data.

const ways = [
  ['bare', 1_000, 'floor: bare ws to 1,000 sockets'],
  ['gathered', 1_000, 'the same, framed once, one write per socket and turn'],
  ['group', 1_000, 'tavern-im-server, a group of 1,000'],
  ['bare', 5_000, 'floor: bare ws to 5,000 sockets'],
  ['gathered', 5_000, 'the same, framed once, one write per socket and turn'],
  ['room', 5_000, 'tavern-im-server, a room of 5,000'],
] as const

type Way = (typeof ways)[number]

interface Measured extends LoadResult {
  /** Microseconds of the server's processor time in total. */
  readonly serverCpu: number
}

const [seconds = '5', runs = '5'] = process.argv.slice(2)

const measure = async ([way, listeners]: Way, form: 'busy' | 'paced'): Promise<Measured> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const isFloor = way === 'bare' || way === 'gathered'
  const server = isFloor ? child('fanout/bare-server.ts', [way], 0) : startServer(dataDir)
  try {
    const url = await nextMessage<string>(server)
    const ms = String(Number(seconds) * 1000)
    const load = child('fanout/load.ts', [way, url, form, String(listeners), ms], 1)
    try {
      await nextMessage(load)
      const before = (await usageOf(server)).cpu
      load.send('go')
      const result = await nextMessage<LoadResult>(load)
      return { ...result, serverCpu: (await usageOf(server)).cpu - before }
    } finally {
      load.kill()
    }
  } finally {
    server.disconnect()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const alternate = async (form: 'busy' | 'paced') => {
  const results = ways.map(() => [] as Measured[])
  for (let run = 0; run < Number(runs); run++) {
    for (const [index, way] of ways.entries()) results[index]?.push(await measure(way, form))
  }
  return results
}

const of = (results: readonly Measured[] | undefined, figure: (one: Measured) => number): number =>
  median((results ?? []).map(figure))

const perSecond = ({ deliveries, ms }: Measured) => (deliveries / ms) * 1000

/** Index of the floor of each way. */
const floorOf = (index: number) => index - (index % 3)

const busy = await alternate('busy')
printTable(
  `as much as goes, medians of ${runs} runs of ${seconds} s`,
  ['way', 'deliveries/s', 'of the floor', 'server µs CPU each'],
  ways.map(([, , name], way): Cell[] => [
    name,
    of(busy[way], perSecond),
    median(
      (busy[way] ?? []).map(
        (one, run) => perSecond(one) / perSecond(busy[floorOf(way)]?.[run] ?? one),
      ),
    ),
    of(busy[way], ({ serverCpu, deliveries }) => serverCpu / deliveries),
  ]),
)

const paced = await alternate('paced')
printTable(
  `20 messages a second, milliseconds from saying to hearing, medians of ${runs} runs of ${seconds} s`,
  ['way', 'p50', 'p99', 'server CPU, part of a core'],
  ways.map(([, , name], way): Cell[] => [
    name,
    of(paced[way], ({ p50 }) => p50),
    of(paced[way], ({ p99 }) => p99),
    of(paced[way], ({ serverCpu, ms }) => serverCpu / 1000 / ms),
  ]),
)
