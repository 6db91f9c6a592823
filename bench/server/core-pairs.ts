/**
 * One-to-one messages among many pairs in the server's core, without sockets, each time after a
 * start with empty memory; then once more after a device with a clock 50 minutes ahead has sent:
 *
 *     npx tsx bench/server/core-pairs.ts <folder> [pairs] [sends per second] [seconds] [messages per pair]
 *
 * The folder gets a database, which later runs use again; put it outside of the repository. With
 * 1,000 a second, 50 seconds give the 50,000 samples that a p99 needs. Figures are comparable on one
 * machine only.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createCore } from '../../server/src/app/create-core.ts'
import type { Core } from '../../server/src/gateway/core.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { APP, callerOf, delivery, log } from '../support/core-parts.ts'

const UNDER_WAY = 1_000
const AHEAD_SECONDS = 50 * 60
const AHEAD = 'ahead'

const [folder = '', pairs = '50000', rate = '1000', seconds = '50', messages = '1'] =
  process.argv.slice(2)
if (folder === '') throw new Error('name a folder outside of the repository for the database')

const dataDir = resolve(folder)
const PAIRS = Number(pairs)

const open = (): Promise<Core> =>
  createCore({ dataDir, delivery, log, now: Date.now, settings: new Map([[APP, unlimited]]) })

const unlimited = { limits: { strangersPerMinute: 0, storedMegabytesPerDay: 0 } }

let random = Math.floor(Math.random() * 2 ** 30)

/** A message from one side of a pair to the other. */
const send = (core: Core, from: string, to: string, secondsAhead = 0): Promise<unknown> => {
  random = (random + 1) % 2 ** 31
  const clientTime = Math.floor(Date.now() / 1000) + secondsAhead
  const payload = { text: 'a message of an ordinary length, as people write them' }
  return core.handle(
    callerOf(from),
    'c2c.send',
    unsentText(from, to, { clientTime, random, payload }),
  )
}

const sendIn = (core: Core, pair: number): Promise<unknown> =>
  send(core, `left${pair}`, `right${pair}`)

/** Runs a task for each number, some at a time. */
const each = async (count: number, task: (number: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  const work = async () => {
    while (next < count) await task(next++)
  }
  await Promise.all(Array.from({ length: UNDER_WAY }, work))
}

/** Megabytes of the caches, as estimated, and of the process. */
const memoryOf = (core: Core): readonly [number, number] => [
  Math.round((core.load?.cacheBytes ?? 0) / 2 ** 20),
  Math.round(process.memoryUsage().rss / 2 ** 20),
]

const make = async (): Promise<void> => {
  mkdirSync(dataDir, { recursive: true })
  const core = await open()
  await core.openAccount(APP, AHEAD)
  await each(PAIRS, async (pair) => {
    await core.openAccount(APP, `left${pair}`)
    await core.openAccount(APP, `right${pair}`)
  })
  for (let round = 0; round < Number(messages); round++) {
    await each(PAIRS, (pair) => sendIn(core, pair))
  }
  const [caches, all] = memoryOf(core)
  console.log(`${PAIRS} pairs, all in use: caches ${caches} MB, process ${all} MB`)
  await core.close()
}

/** Sends at the rate, whatever the answers take; milliseconds from the due time to the answer. */
const latencies = async (core: Core): Promise<readonly number[]> => {
  const count = Number(rate) * Number(seconds)
  const times: number[] = []
  const running: Promise<void>[] = []
  const start = performance.now()
  for (let sent = 0; sent < count; sent++) {
    const due = start + (sent * 1000) / Number(rate)
    while (performance.now() < due) await setTimeout(1)
    // A prime step: no pair is warm before all were used.
    const done = sendIn(core, (sent * 7_919) % PAIRS)
    running.push(done.then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(running)
  return times.sort((a, b) => a - b)
}

const measure = async (way: string) => {
  const core = await open()
  const before = process.cpuUsage()
  const times = await latencies(core)
  const { user, system } = process.cpuUsage(before)
  const misses = core.load?.cacheMisses ?? 0
  const [caches, all] = memoryOf(core)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  await core.close()
  return {
    way,
    'µs a send': ((user + system) / times.length).toFixed(0),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'most ms': at(1 - 1e-9),
    'loads a send': (misses / times.length).toFixed(2),
    'caches MB': caches,
    'process MB': all,
  }
}

const isMade = existsSync(join(dataDir, 'tavern.db'))
if (!isMade) await make()
const cold = await measure('after a start')
const core = await open()
await send(core, AHEAD, 'left0', AHEAD_SECONDS)
await core.close()
console.log(`${PAIRS} pairs, ${rate} sends a second for ${seconds} s`)
console.table([cold, await measure('the same, one clock 50 minutes ahead')])
