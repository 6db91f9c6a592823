/**
 * The server's core alone, without sockets: `npx tsx bench/server/core-send.ts`. Figures are
 * comparable on one machine only.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { createCore } from '../../server/src/app/create-core.ts'
import type { Core } from '../../server/src/gateway/core.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { APP, callerOf, delivery, log } from '../support/core-parts.ts'
import { measureWrites } from './row-writes.ts'

const USERS = 200
const UNDER_WAY = 8
const SENDS = 60_000

const messageTo = (user: number, peer: number, number: number) =>
  unsentText(`user${user}`, `user${peer}`, {
    clientTime: Math.floor(Date.now() / 1000),
    random: (number * 2_654_435_761) % 2 ** 31,
    payload: { text: 'a message of an ordinary length, as people write them' },
  })

const open = (dataDir: string, commits: 'inline' | 'threaded') =>
  createCore({ dataDir, delivery, log, now: Date.now, commits })

const openUsers = async (core: Core) => {
  for (let user = 0; user < USERS; user++) await core.openAccount(APP, `user${user}`)
}

/** Microseconds of wall and processor time per acknowledged send. */
const measureSends = async (core: Core, count: number) => {
  let sent = 0
  const user = async (index: number) => {
    const caller = callerOf(`user${index}`)
    while (sent < count) {
      await core.handle(caller, 'c2c.send', messageTo(index, (index + 1) % USERS, sent++))
    }
  }
  const loops = Array.from({ length: USERS * UNDER_WAY }, (_, loop) => loop % USERS)
  const start = performance.now()
  const before = process.cpuUsage()
  await Promise.all(loops.map(user))
  const { user: cpuUser, system } = process.cpuUsage(before)
  const wall = ((performance.now() - start) * 1000) / sent
  return { wall, cpu: (cpuUser + system) / sent }
}

/** Milliseconds from the call to the response at 500 sends per second. */
const measureLatency = async (core: Core, count: number) => {
  const times: number[] = []
  const start = performance.now()
  const open: Promise<void>[] = []
  for (let number = 0; number < count; number++) {
    const due = start + number * 2
    while (performance.now() < due) await new Promise((resume) => setTimeout(resume, 1))
    const user = number % USERS
    const began = performance.now()
    const body = messageTo(user, (user + 1) % USERS, SENDS + number)
    const done = core.handle(callerOf(`user${user}`), 'c2c.send', body)
    open.push(done.then(() => void times.push(performance.now() - began)))
  }
  await Promise.all(open)
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

const measureHistory = async (core: Core, sequenceOf: (page: number) => number) => {
  const pages = 20_000
  const start = performance.now()
  for (let page = 0; page < pages; page++) {
    const user = page % USERS
    await core.handle(callerOf(`user${user}`), 'message.history', {
      conversationType: 1,
      to: `user${(user + 1) % USERS}`,
      sequence: sequenceOf(page),
      count: 20,
      direction: 0,
    })
  }
  return (pages / (performance.now() - start)) * 1000
}

const measureCore = async (commits: 'inline' | 'threaded') => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const core = await open(dataDir, commits)
  await openUsers(core)
  await measureSends(core, 10_000)
  const { wall, cpu } = await measureSends(core, SENDS)
  const latency = await measureLatency(core, 1_000)
  const newest = await measureHistory(core, () => 0)
  const cold = await measureHistory(core, (page) => 30 + ((page * 37) % 200))
  await core.close()
  const start = performance.now()
  const again = await open(dataDir, commits)
  await again.openAccount(APP, 'user1')
  const startMs = performance.now() - start
  await again.close()
  rmSync(dataDir, { recursive: true })
  return {
    commits,
    'sends/s': Math.round(1e6 / wall),
    'µs wall': wall.toFixed(1),
    'µs cpu': cpu.toFixed(1),
    'p50 ms at 500/s': latency.p50.toFixed(2),
    'p99 ms': latency.p99.toFixed(2),
    'newest pages/s': Math.round(newest),
    'cold pages/s': Math.round(cold),
    'start ms': Math.round(startMs),
  }
}

console.log('rows into messages, batches of 500, 200 conversations')
console.table(await measureWrites(Database))
console.log(`c2c.send through the core, ${USERS} users, ${UNDER_WAY} under way each`)
console.table([await measureCore('inline'), await measureCore('threaded')])
