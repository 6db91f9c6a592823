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
import type { Core } from '../../server/src/gateway/core.ts'
import { APP, openUnlimitedCore } from '../support/core-parts.ts'
import { leftOf, rightOf } from '../support/stored-names.ts'
import { sendText, storePairs } from '../support/stored-pairs.ts'

const AHEAD_SECONDS = 50 * 60
const AHEAD = 'ahead'

const [folder = '', pairs = '50000', rate = '1000', seconds = '50', messages = '1'] =
  process.argv.slice(2)
if (folder === '') throw new Error('name a folder outside of the repository for the database')

const dataDir = resolve(folder)
const PAIRS = Number(pairs)

const open = (): Promise<Core> => openUnlimitedCore({ dataDir })

/** Megabytes of the caches, as estimated, and of the process. */
const memoryOf = (core: Core): readonly [number, number] => [
  Math.round((core.load?.cacheBytes ?? 0) / 2 ** 20),
  Math.round(process.memoryUsage().rss / 2 ** 20),
]

const make = async (): Promise<void> => {
  mkdirSync(dataDir, { recursive: true })
  const core = await open()
  await core.openAccount(APP, AHEAD)
  await storePairs(core, { senders: PAIRS, pairs: PAIRS, messages: Number(messages) })
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
    const pair = (sent * 7_919) % PAIRS
    const done = sendText(core, leftOf(pair), rightOf(pair))
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
await sendText(core, AHEAD, leftOf(0), AHEAD_SECONDS)
await core.close()
console.log(`${PAIRS} pairs, ${rate} sends a second for ${seconds} s`)
console.table([cold, await measure('the same, one clock 50 minutes ahead')])
