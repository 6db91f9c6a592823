import type { ChildProcess } from 'node:child_process'
import { type Cell, median, printTable } from '../testing/internal/table.ts'
import type { Usage } from './logins/server.ts'
import { child, nextMessage } from './support/child.ts'

// `npm run bench -- logins [clients] [runs]`: all clients connect and log in with limited
// concurrency, first with new accounts, then with existing ones. In between all of them are idle,
// and memory is measured. The server has core 0, the clients core 1. Ways alternate.

const ways = [
  ['bare', 'floor: bare ws, one JSON message answered'],
  ['ours', 'tavern-im-server, raw protocol clients'],
] as const

const [clients = '5000', runs = '5'] = process.argv.slice(2)

const CLIENTS = Number(clients)
/** Number of warm-up logins: code is compiled, pools are filled. */
const WARM_UP = 100

interface Measured {
  /** Logins per second, of new and existing accounts. */
  readonly created: number
  readonly known: number
  /** Microseconds of the server's processor time per login of an existing account. */
  readonly cpu: number
  /** Bytes per idle connection: live objects and buffers, and resident memory. */
  readonly usedBytes: number
  readonly residentBytes: number
}

const ask = <Answer>(process: ChildProcess, request: object): Promise<Answer> => {
  process.send(request)
  return nextMessage<Answer>(process)
}

const measure = async (way: string): Promise<Measured> => {
  const server = child('logins/server.ts', [way], 0)
  try {
    const url = await nextMessage<string>(server)
    const load = child('logins/clients.ts', [way, url], 1)
    try {
      await nextMessage(load)
      const usage = () => ask<Usage>(server, {})
      const all = (prefix: string, count: number) => ask<number>(load, { come: prefix, count })
      const noop = () => ask(load, {})
      await all('early', WARM_UP)
      await noop()
      const empty = await usage()
      const createdMs = await all('user', CLIENTS)
      const full = await usage()
      await noop()
      const before = await usage()
      const knownMs = await all('user', CLIENTS)
      const after = await usage()
      return {
        created: (CLIENTS / createdMs) * 1000,
        known: (CLIENTS / knownMs) * 1000,
        cpu: (after.cpuBefore - before.cpu) / CLIENTS,
        usedBytes: (full.usedBytes - empty.usedBytes) / CLIENTS,
        residentBytes: (full.residentBytes - empty.residentBytes) / CLIENTS,
      }
    } finally {
      load.kill()
    }
  } finally {
    server.disconnect()
  }
}

const results = ways.map(() => [] as Measured[])
for (let run = 0; run < Number(runs); run++) {
  for (const [index, [way]] of ways.entries()) results[index]?.push(await measure(way))
}

const of = (way: number, figure: (one: Measured) => number): number =>
  median((results[way] ?? []).map(figure))

printTable(
  `${clients} clients connect and log in, 50 at a time, then sit idle, medians of ${runs}`,
  [
    'way',
    'logins/s, known',
    'of the floor',
    'logins/s, new',
    'server µs CPU',
    'KiB used when idle',
    'KiB resident',
  ],
  ways.map(([, name], way): Cell[] => [
    name,
    of(way, ({ known }) => known),
    median(
      (results[way] ?? []).map(({ known }, run) => known / (results[0]?.[run]?.known ?? known)),
    ),
    of(way, ({ created }) => created),
    of(way, ({ cpu }) => cpu),
    of(way, ({ usedBytes }) => usedBytes / 1024),
    of(way, ({ residentBytes }) => residentBytes / 1024),
  ]),
)
