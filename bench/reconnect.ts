import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawClient } from '../testing/internal/raw-client.ts'
import { type Cell, median, printTable } from '../testing/internal/table.ts'
import type { Back } from './reconnect/clients.ts'
import { child, nextMessage } from './support/child.ts'
import { requestsOf, startServer, type Usage, usageOf } from './support/im-server.ts'
import { createGroup, openUser, sayIn } from './support/users.ts'

// `npm run bench -- reconnect [clients] [runs]`: the server is killed and restarted on the same
// data; all clients reconnect, each with 5 groups of a hundred members and 5 one-to-one
// conversations. Before most are back there is a new message in each of their groups and two for
// themselves. A client has caught up when it has received all of them once and its unread counts
// are right. The server has core 0, the clients core 1.

const [clients = '1000', runs = '3'] = process.argv.slice(2)

const CLIENTS = Number(clients)
const GROUPS_OF_ONE = 5
const GROUPS = Math.max(GROUPS_OF_ONE, Math.ceil(CLIENTS / 20))
const SPEAKERS = 5
/** Messages for every client after the loss: one in each of its groups, two for itself. */
const AFTER = GROUPS_OF_ONE + 2
const PROCESSES = 2

interface Measured {
  /** Milliseconds from the loss until the server listens again. */
  readonly away: number
  /** Milliseconds from the loss, ascending. */
  readonly connected: readonly number[]
  readonly caughtUp: readonly number[]
  readonly requests: number
  readonly usage: Usage
  /**
   * Microseconds of processor time of the restarted server, without its start, and of all clients.
   */
  readonly serverCpu: number
  readonly clientCpu: number
}

const nameOf = (n: number) => `client${n}`

const membersOf = (group: number) =>
  Array.from({ length: CLIENTS }, (_, n) => n)
    .filter((n) =>
      Array.from({ length: GROUPS_OF_ONE }, (_, k) => (n + k) % GROUPS).includes(group),
    )
    .map(nameOf)

const everybody = Array.from({ length: CLIENTS }, (_, n) => nameOf(n))

/** Runs a task for each item with limited concurrency. */
const each = async <Item>(
  items: readonly Item[],
  run: (item: Item, n: number) => Promise<unknown>,
) => {
  for (let start = 0; start < items.length; start += 200) {
    await Promise.all(items.slice(start, start + 200).map((item, n) => run(item, start + n)))
  }
}

const groupIDs = Array.from({ length: GROUPS }, (_, n) => `group${n}`)

const listen = (processes: readonly ChildProcess[], texts: number) =>
  Promise.all(
    processes.map(async (one) => {
      one.send({ texts })
      await nextMessage(one)
      return { done: nextMessage<Back>(one) }
    }),
  )

/** Creates groups and conversations: 5 and 5 for every client. */
const furnish = async (url: string, processes: readonly ChildProcess[]) => {
  const speakers = await Promise.all(
    Array.from({ length: SPEAKERS }, (_, n) => openUser(url, `speaker${n}`)),
  )
  const listening = await listen(processes, SPEAKERS)
  const [first] = speakers as [RawClient]
  await each(groupIDs, (groupID, n) => createGroup(first, groupID, membersOf(n)))
  for (const speaker of speakers) await each(everybody, (name) => speaker.sendText(name, 'before'))
  await Promise.all(listening.map(({ done }) => done))
  for (const speaker of speakers) speaker.webSocket.terminate()
}

const startOurs = (dataDir: string) => (port: number) => startServer(dataDir, port)

const startBare = (texts: number) => (port: number) =>
  child('reconnect/bare-server.ts', [String(texts), String(port)], 0)

const speakAgain = async (url: string) => {
  const speaker = await openUser(url, 'speaker0')
  await each(groupIDs, (groupID) => sayIn(speaker, groupID, 'after'))
  for (let n = 0; n < 2; n++) await each(everybody, (name) => speaker.sendText(name, 'after'))
  return speaker
}

const measure = async (way: 'bare' | 'sdk'): Promise<Measured> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const isOurs = way === 'sdk'
  const start = isOurs ? startOurs(dataDir) : startBare(AFTER)
  let server = isOurs ? start(0) : startBare(0)(0)
  const url = await nextMessage<string>(server)
  const port = Number(new URL(url).port)
  const size = Math.ceil(CLIENTS / PROCESSES)
  const processes = Array.from({ length: PROCESSES }, (_, n) =>
    child(
      'reconnect/clients.ts',
      [way, url, `${n * size}`, `${Math.min(CLIENTS, (n + 1) * size)}`],
      1,
    ),
  )
  try {
    await Promise.all(processes.map((one) => nextMessage(one)))
    if (isOurs) await furnish(url, processes)
    const listening = await listen(processes, AFTER)
    const lost = Date.now()
    server.kill('SIGKILL')
    server = start(port)
    await nextMessage(server)
    const away = Date.now() - lost
    const started = await usageOf(server)
    const speaker = isOurs ? await speakAgain(url) : undefined
    const backs = await Promise.all(listening.map(({ done }) => done))
    const since = (times: readonly number[]) => times.map((time) => time - lost)
    const ascending = (times: readonly number[]) => since(times).sort((a, b) => a - b)
    const own = isOurs ? 1 + GROUPS + 2 * CLIENTS : 0
    const requests = isOurs ? (await requestsOf(url)) - own : 0
    speaker?.webSocket.terminate()
    const usage = await usageOf(server)
    return {
      away,
      connected: ascending(backs.flatMap((back) => back.connected)),
      caughtUp: ascending(backs.flatMap((back) => back.caughtUp)),
      requests,
      usage,
      serverCpu: usage.cpu - started.cpu,
      clientCpu: backs.reduce((sum, back) => sum + back.cpu, 0),
    }
  } finally {
    for (const one of [...processes, server]) if (one.connected) one.disconnect()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const ways = [
  ['bare', 'floor: bare ws, told at once, same back-off'],
  ['sdk', 'tavern-im and its server'],
] as const

const results = ways.map(() => [] as Measured[])
for (let run = 0; run < Number(runs); run++) {
  for (const [index, [way]] of ways.entries()) results[index]?.push(await measure(way))
}

const of = (index: number, figure: (one: Measured) => number) =>
  median((results[index] ?? []).map(figure))
const at = (times: readonly number[], part: number) =>
  (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN) / 1000

/** The largest share of clients that reconnected within a tenth of a second, in percent. */
const wave = ({ connected }: Measured) => {
  let most = 0
  for (let from = 0, to = 0; to < connected.length; to++) {
    while ((connected[to] ?? 0) - (connected[from] ?? 0) > 100) from++
    most = Math.max(most, to - from + 1)
  }
  return (100 * most) / CLIENTS
}

printTable(
  `${CLIENTS.toLocaleString('en-US')} clients lose the server; seconds from the loss, medians of ${runs}`,
  [
    'way',
    'server back',
    'half connected',
    'all connected',
    'half caught up',
    'all caught up',
    'of the floor',
  ],
  ways.map(([, name], index): Cell[] => [
    name,
    of(index, ({ away }) => away / 1000),
    of(index, ({ connected }) => at(connected, 0.5)),
    of(index, ({ connected }) => at(connected, 1)),
    of(index, ({ caughtUp }) => at(caughtUp, 0.5)),
    of(index, ({ caughtUp }) => at(caughtUp, 1)),
    of(index, ({ caughtUp }) => at(caughtUp, 1)) / of(0, ({ caughtUp }) => at(caughtUp, 1)),
  ]),
)
printTable(
  'what it costs',
  [
    'way',
    'catching up ms, median',
    'requests per client',
    'server MB at most',
    'server ms CPU per client',
    'client ms CPU',
    'most in 0.1 s, %',
  ],
  ways.map(([, name], index): Cell[] => [
    name,
    of(index, ({ caughtUp, connected }) => (at(caughtUp, 0.5) - at(connected, 0.5)) * 1000),
    of(index, ({ requests }) => requests / CLIENTS),
    of(index, ({ usage }) => usage.peakBytes / 2 ** 20),
    of(index, ({ serverCpu }) => serverCpu / 1000 / CLIENTS),
    of(index, ({ clientCpu }) => clientCpu / 1000 / CLIENTS),
    of(index, wave),
  ]),
)
