import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cell, median, printTable } from '../testing/internal/table.ts'
import { child, nextMessage } from './support/child.ts'
import { type Memory, memoryOf, startServer, type Usage, usageOf } from './support/im-server.ts'
import { compareDownloads } from './uploads/compare-downloads.ts'
import type { LoadResult } from './uploads/load.ts'
import { weighBombs } from './uploads/weigh-bombs.ts'
import { weighMedia } from './uploads/weigh-media.ts'
import { weighPictures } from './uploads/weigh-pictures.ts'

// `npm run bench -- uploads [runs [part]]`: files are uploaded, downloaded and checked. The server
// has core 0, the load core 1. Ways alternate, each run in fresh processes on empty data; files
// come from the disk.

const [runs = '3', part] = process.argv.slice(2)

const MB = 1024 * 1024

interface Order {
  readonly name: string
  readonly users: number
  /** Files per user. */
  readonly count: number
  readonly bytes: number
}

const oneLarge: Order = { name: 'one file of 100 MB', users: 1, count: 1, bytes: 100 * MB }
const middle: Order = { name: '20 of 5 MB', users: 1, count: 20, bytes: 5 * MB }
const small: Order = { name: '200 of 200 kB', users: 1, count: 200, bytes: 200_000 }
const crowd: Order = { name: '10 users, 100 MB each', users: 10, count: 1, bytes: 100 * MB }

const ways = [
  ['fetch', 'floor: fetch PUT to a signed URL'],
  ['sdk', 'tavern-im: file messages, sent'],
] as const

type Way = (typeof ways)[number][0]

interface Measured extends LoadResult {
  /** Microseconds of the server's processor time. */
  readonly serverCpu: number
  /** Memory of the server: before, the peak, and a second after a collection. */
  readonly memory: Memory
  readonly idleBytes: number
}

const measure = async (way: Way, { users, count, bytes }: Order): Promise<Measured> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const server = startServer(dataDir)
  try {
    const url = await nextMessage<string>(server)
    const load = child('uploads/load.ts', [way, url, `${users}`, `${count}`, `${bytes}`], 1)
    try {
      await nextMessage(load)
      const { restBytes: idleBytes } = await memoryOf(server)
      const before: Usage = await usageOf(server)
      load.send('begin')
      const result = await nextMessage<LoadResult>(load)
      const { cpu } = await usageOf(server)
      return { ...result, serverCpu: cpu - before.cpu, memory: await memoryOf(server), idleBytes }
    } finally {
      load.kill()
    }
  } finally {
    server.disconnect()
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs both ways in rotation: a slow minute of the machine affects both. */
const alternate = async (order: Order): Promise<readonly Measured[][]> => {
  const results = ways.map(() => [] as Measured[])
  for (let run = 0; run < Number(runs); run++) {
    for (const [index, [way]] of ways.entries()) results[index]?.push(await measure(way, order))
  }
  return results
}

const of = (results: readonly Measured[] | undefined, figure: (one: Measured) => number): number =>
  median((results ?? []).map(figure))

const megabytes = ({ users, count, bytes }: Order) => (users * count * bytes) / MB

const compareThroughput = async (order: Order): Promise<void> => {
  const results = await alternate(order)
  const floors = results[0] ?? []
  const total = megabytes(order)
  printTable(
    `${order.name}, from the disk, on the disk; medians of ${runs}`,
    ['way', 'MB/s', 'of the floor', 'files/s', 'server ms CPU per MB', 'load ms CPU per MB'],
    ways.map(([, name], way): Cell[] => [
      name,
      of(results[way], ({ ms }) => (total / ms) * 1000),
      // Ratios within one round: a slow minute of the machine affects both.
      median((results[way] ?? []).map((one, run) => (floors[run] ?? one).ms / one.ms)),
      of(results[way], ({ ms }) => (order.users * order.count * 1000) / ms),
      of(results[way], ({ serverCpu }) => serverCpu / 1000 / total),
      of(results[way], ({ cpu }) => cpu / 1000 / total),
    ]),
  )
}

const compareMemory = async (): Promise<void> => {
  const results = await alternate(crowd)
  const mb = (way: number, figure: (one: Measured) => number) => of(results[way], figure) / MB
  printTable(
    `memory of the server: ${crowd.name}, at once; medians of ${runs}`,
    ['way', 'MB idle', 'at most', 'more than idle', 'after', 'MB/s'],
    ways.map(([, name], way): Cell[] => [
      name,
      mb(way, ({ idleBytes }) => idleBytes),
      mb(way, ({ memory }) => memory.mostBytes),
      mb(way, ({ memory, idleBytes }) => memory.mostBytes - idleBytes),
      mb(way, ({ memory }) => memory.restBytes),
      of(results[way], ({ ms }) => (megabytes(crowd) / ms) * 1000),
    ]),
  )
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  large: () => compareThroughput(oneLarge),
  middle: () => compareThroughput(middle),
  small: () => compareThroughput(small),
  memory: compareMemory,
  downloads: () => compareDownloads(Number(runs)),
  pictures: weighPictures,
  media: weighMedia,
  bombs: weighBombs,
}

for (const [name, run] of Object.entries(parts)) if ((part ?? name) === name) await run()
