import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cell, median, printTable } from '../testing/internal/table.ts'
import { type Filled, JOIN_SEATS } from './market/fill.ts'
import type { LoadResult, What } from './market/visitors.ts'
import { child, nextMessage } from './support/child.ts'

// `npm run bench -- market [orders] [users] [seconds] [runs]`: users read a market and take seats,
// each sending the next request after the response. `1000 20 1 1` is a smoke test. The server has
// core 0, the users core 1. Ways alternate.

const [orders = '10000', users = '200', seconds = '5', runs = '3'] = process.argv.slice(2)

const ways = ['bare', 'ours'] as const

type Way = (typeof ways)[number]

const asks: readonly (readonly [What, string])[] = [
  ['list', 'first page of the market'],
  ['filtered', 'later page, sorted and filtered'],
  ['search', 'search of titles'],
  ['detail', 'one order'],
  ['mine', 'my orders'],
  ['join', 'take a seat and pay the deposit'],
]

/** Rate limits of joining require many visitors. */
const VISITORS = Math.max(2000, Number(users) * 5)

/** More seats than can be taken in the time. */
const JOINS = Math.max(20, Number(seconds) * 60)

interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of the server's processor time per request. */
  readonly cpu: number
}

const say = <Answer>(to: ChildProcess, request: object | string): Promise<Answer> => {
  to.send(request)
  return nextMessage<Answer>(to)
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const measure = async (server: ChildProcess, load: ChildProcess, what: What): Promise<Measured> => {
  const before = await say<number>(server, 'cpu')
  const { times, ms } = await say<LoadResult>(load, { what, seconds: Number(seconds) })
  const after = await say<number>(server, 'cpu')
  const sorted = times.toSorted((one, other) => one - other)
  return {
    perSecond: (times.length / ms) * 1000,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    cpu: (after - before) / times.length,
  }
}

/** Waits until the chat has received all effects. */
const effectsDelivered = async (server: ChildProcess): Promise<number> => {
  const began = performance.now()
  while ((await say<number>(server, 'effects')) > 0) await wait(100)
  return performance.now() - began
}

/** All visitors join one order at once; fails if the order or the books are wrong afterwards. */
const prove = async (server: ChildProcess, load: ChildProcess): Promise<void> => {
  const seated = await say<number>(load, { what: 'rush' })
  const expected = Math.min(JOIN_SEATS, Number(users))
  if (seated !== expected) throw new Error(`${seated} took ${expected} seats`)
  const faults = await say<readonly string[]>(server, 'audit')
  if (faults.length > 0) throw new Error(faults.join())
}

const results = new Map<string, Measured[]>()
const waits: number[] = []

const note = (way: Way, what: What, measured: Measured): void => {
  const key = `${way} ${what}`
  results.set(key, [...(results.get(key) ?? []), measured])
}

const run = async (way: Way): Promise<void> => {
  const server = child('market/server.ts', [way, orders, String(VISITORS), String(JOINS)], 0)
  const load = child('market/visitors.ts', [users], 1)
  try {
    await nextMessage(load)
    const ground = await nextMessage<Filled & { readonly url: string }>(server)
    await say(load, { ground })
    if (way === 'ours') await effectsDelivered(server)
    for (const [what] of asks) note(way, what, await measure(server, load, what))
    if (way === 'bare') return
    waits.push(await effectsDelivered(server))
    await prove(server, load)
  } finally {
    load.kill()
    server.disconnect()
  }
}

for (let round = 0; round < Number(runs); round += 1) for (const way of ways) await run(way)

const of = (way: Way, what: What, figure: (one: Measured) => number): number =>
  median((results.get(`${way} ${what}`) ?? []).map(figure))

printTable(
  `${users} users at ${orders} orders, ${seconds} s each, medians of ${runs}`,
  ['what', 'a second', 'of the floor', 'p50 ms', 'p99 ms', 'server µs CPU', 'floor µs CPU'],
  asks.map(([what, name]): Cell[] => [
    name,
    of('ours', what, ({ perSecond }) => perSecond),
    of('ours', what, ({ perSecond }) => perSecond) / of('bare', what, ({ perSecond }) => perSecond),
    of('ours', what, ({ p50 }) => p50),
    of('ours', what, ({ p99 }) => p99),
    of('ours', what, ({ cpu }) => cpu),
    of('bare', what, ({ cpu }) => cpu),
  ]),
)
console.log(`\nThe chat was told of all of it ${(median(waits) / 1000).toFixed(1)} s later.`)
