import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from 'tavern-im/protocol'
import { createCore } from '../server/src/app/create-core.ts'
import type { Core } from '../server/src/gateway/core.ts'
import { type Cell, figure, median, printTable } from '../testing/internal/table.ts'
import { unsentText } from '../testing/internal/unsent-text.ts'
import { fill, largestGroup, USERS } from './search/fill.ts'
import { aText, chances, character, word } from './search/texts.ts'
import { APP, callerOf, delivery, log } from './support/core-parts.ts'

// `npm run bench -- search [messages] [searches]`: the server's core alone, without sockets, over a
// database of messages of 10,000 users. Measures the search time, the index size, and the cost for
// sending.

const [messages = '1000000', searches = '200'] = process.argv.slice(2)

const MESSAGES = Number(messages)
const SEARCHES = Number(searches)
const SENDS = 30_000
const ROUNDS = 5

/** A fast clock, so that the rate limit of searches does not apply. */
let seconds = 1_791_000_000
const now = () => seconds++ * 1_000

/** A clock without timers: the index is never updated. */
const asleep: Clock = { now: Date.now, after: () => () => {}, every: () => () => {} }

const open = (dataDir: string, clock?: Clock) =>
  createCore({ dataDir, delivery, log, now, ...(clock === undefined ? {} : { clock }) })

const page = { matchType: 'or', cursor: '' }

const inMessages = (keywordList: readonly string[], fields: object = {}) => ({
  ...page,
  keywordList,
  count: 100,
  senderUserIDList: [],
  messageTypeList: [],
  timePosition: 0,
  timePeriod: 0,
  ...fields,
})

const inLargest = { conversation: { conversationType: 2, to: largestGroup } }

const chance = chances(7)
const below = (count: number) => Math.floor(chance() * count)
const anybody = () => 1 + below(USERS - 1)
const rare = () => [word(2_000 + below(3_000))]
const common = () => [word(below(20))]
const two = () => [character(below(200)) + character(below(200))]
const one = () => [character(below(50))]

type Question = readonly [name: string, command: string, user: () => number, body: () => object]

const me = () => 0

const questions: readonly Question[] = [
  [
    `500 conversations, ${figure(MESSAGES * 0.15)} messages: rare word`,
    'messages',
    me,
    () => inMessages(rare()),
  ],
  ['… common word', 'messages', me, () => inMessages(common())],
  ['… two characters', 'messages', me, () => inMessages(two())],
  ['… one character', 'messages', me, () => inMessages(one())],
  [
    '… three keywords, all',
    'messages',
    me,
    () => inMessages([...one(), ...one(), ...two()], { matchType: 'and' }),
  ],
  [
    '… one sender',
    'messages',
    me,
    () => inMessages([], { senderUserIDList: [`user${1 + below(480)}`] }),
  ],
  [
    `a group of ${figure(MESSAGES * 0.1)} messages: rare word`,
    'messages',
    me,
    () => inMessages(rare(), inLargest),
  ],
  ['… common word', 'messages', me, () => inMessages(common(), inLargest)],
  ['… two characters', 'messages', me, () => inMessages(two(), inLargest)],
  ['any user: two characters', 'messages', anybody, () => inMessages(two())],
  ['… one character', 'messages', anybody, () => inMessages(one())],
  [
    'one of 10,000 users by nick',
    'users',
    anybody,
    () => ({ ...page, keywordList: two(), count: 20, gender: '', miniBirthday: 0, maxBirthday: 0 }),
  ],
  [
    'one of 1,020 groups by name',
    'groups',
    anybody,
    () => ({ ...page, keywordList: [`${below(1_000)}`], count: 20, groupTypeList: [] }),
  ],
  [
    'a member of 20 own groups',
    'members',
    me,
    () => ({ ...page, keywordList: two(), count: 20, groupTypeList: [], groupIDList: [] }),
  ],
]

const ask = (core: Core, user: number, command: string, body: object) =>
  core.handle(callerOf(`user${user}`), `search.${command}`, body)

const measure = async (core: Core, [name, command, user, body]: Question): Promise<Cell[]> => {
  for (let warm = 0; warm < 5; warm++) await ask(core, user(), command, body())
  const times: number[] = []
  const used: number[] = []
  for (let search = 0; search < SEARCHES; search++) {
    const before = process.cpuUsage()
    const since = performance.now()
    await ask(core, user(), command, body())
    times.push(performance.now() - since)
    const { user: own, system } = process.cpuUsage(before)
    used.push((own + system) / 1_000)
  }
  const at = (values: readonly number[], part: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN
  return [name, at(times, 0.5), at(times, 0.95), at(times, 0.99), at(used, 0.5), at(used, 0.95)]
}

const bytesOf = (dataDir: string): number => statSync(join(dataDir, 'tavern.db')).size

/** Fills the index at full speed, by waiting for it continuously. */
const fillIndex = async (core: Core) => {
  const before = process.cpuUsage()
  const since = performance.now()
  for (let isFilled = false; !isFilled; ) {
    isFilled = await ask(core, 1, 'messages', inMessages(['none'])).then(
      () => true,
      () => false,
    )
  }
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / MESSAGES, seconds: (performance.now() - since) / 1_000 }
}

/** Creates users with nicks, then messages, then the index. */
const prepare = async (dataDir: string): Promise<Core> => {
  const empty = await open(dataDir, asleep)
  for (let from = 0; from < USERS; from += 500) {
    for (let user = from; user < from + 500; user++) await empty.openAccount(APP, `user${user}`)
  }
  for (let user = 0; user < USERS; user++) {
    const nick = `${character(below(200))}${character(below(200))}${character(below(200))}`
    void empty.handle(callerOf(`user${user}`), 'profile.update', { profile: { nick } })
  }
  await empty.handle(callerOf('user0'), 'profile.update', { profile: { nick: 'me' } })
  await empty.close()
  fill(dataDir, MESSAGES)
  const before = bytesOf(dataDir)
  const core = await open(dataDir)
  const { cpu, seconds: took } = await fillIndex(core)
  await core.close()
  printTable(
    `The index of ${MESSAGES} messages, some 60 bytes each`,
    ['', 'µs CPU each', 'seconds', 'bytes each', 'of the database'],
    [
      [
        'filled at once',
        cpu,
        took,
        (bytesOf(dataDir) - before) / MESSAGES,
        bytesOf(dataDir) / before - 1,
      ],
    ],
  )
  return open(dataDir)
}

/**
 * Microseconds of wall and processor time per acknowledged send; 8 in flight for each of 200 users.
 */
const measureSends = async (clock?: Clock) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
  const core = await open(dataDir, clock)
  const text = chances(3)
  let sent = 0
  const searchLoop = async (user: number) => {
    while (sent < SENDS) {
      const to = `user${(user + 1) % 200}`
      const random = sent++
      const payload = { text: aText(text) }
      const message = unsentText(`user${user}`, to, { clientTime: 1_791_000_000, random, payload })
      await core.handle(callerOf(`user${user}`), 'c2c.send', message)
    }
  }
  for (let user = 0; user < 200; user++) await core.openAccount(APP, `user${user}`)
  const before = process.cpuUsage()
  const since = performance.now()
  await Promise.all(Array.from({ length: 1_600 }, (_, index) => searchLoop(index % 200)))
  const wall = ((performance.now() - since) * 1_000) / SENDS
  const { user, system } = process.cpuUsage(before)
  await core.close()
  rmSync(dataDir, { recursive: true })
  return { wall, cpu: (user + system) / SENDS }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tavern-bench-'))
const core = await prepare(dataDir)
const rows: Cell[][] = []
for (const question of questions) rows.push(await measure(core, question))
await core.close()
rmSync(dataDir, { recursive: true })
printTable(
  `${MESSAGES} messages of ${USERS} users, ${SEARCHES} searches each, one after the other`,
  ['milliseconds', 'p50', 'p95', 'p99', 'of CPU p50', 'p95'],
  rows,
)

const ways = [
  ['without the index', asleep],
  ['with the index behind it', undefined],
] as const
const results = ways.map(() => [] as { wall: number; cpu: number }[])
await measureSends(asleep)
for (let round = 0; round < ROUNDS; round++) {
  for (const [index, [, clock]] of ways.entries()) results[index]?.push(await measureSends(clock))
}
printTable(
  `Sending through the core, ${SENDS} messages, medians of ${ROUNDS}`,
  ['way', 'µs wall', 'µs CPU', 'of without'],
  ways.map(([name], way): Cell[] => [
    name,
    median((results[way] ?? []).map(({ wall }) => wall)),
    median((results[way] ?? []).map(({ cpu }) => cpu)),
    median(
      (results[way] ?? []).map(({ wall }, round) => wall / (results[0]?.[round]?.wall ?? wall)),
    ),
  ]),
)
