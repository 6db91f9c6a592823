import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Filled, JOIN_SEATS, type Visitor } from './fill.ts'

// The visitors, each on a connection with its own address. `{ what, seconds }` lets all of them
// send requests sequentially; reports the number and times of the responses.

/** Milliseconds of each response, and in total. */
export interface LoadResult {
  readonly times: readonly number[]
  readonly ms: number
}

export type What = 'list' | 'filtered' | 'search' | 'detail' | 'mine' | 'join' | 'rush'

interface Question {
  readonly path: string
  readonly body: object
}

interface Ground extends Filled {
  readonly url: string
}

const [users = '200'] = process.argv.slice(2)

const USERS = Number(users)

let ground: Ground = { url: '', visitors: [], orderIDs: [], joinIDs: [] }

/** Every join uses the next seat and the next visitor. */
let joins = 0

const agents = Array.from(
  { length: USERS },
  (_, n) =>
    new Agent({
      keepAlive: true,
      maxSockets: 1,
      // On Linux this machine has all addresses of 127: limits per address are not measured.
      ...(process.platform === 'linux' && {
        localAddress: `127.0.${1 + (n >> 8)}.${1 + (n & 255)}`,
      }),
    }),
)

const pick = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('nothing to ask for')
  return item
}

const kinds = ['raid', 'boosting'] as const

const questions: Readonly<Record<What, (n: number, by: Visitor) => Question>> = {
  list: (n) => ({ path: `/order/${pick(kinds, n)}/list`, body: {} }),
  filtered: (n) => ({
    path: `/order/${pick(kinds, n)}/list`,
    body: {
      order_by: pick(['price_low', 'price_high', 'start'] as const, n),
      job_id: '301',
      position: 'boss',
      min_price: 2000,
      cursor: `${3000 + (n % 50) * 100}_1`,
    },
  }),
  search: (n) => ({ path: '/order/raid/list', body: { text: `深渊${n % 12}层` } }),
  detail: (n) => ({
    path: '/api/room/orderRoom/info',
    body: { order_id: pick(ground.orderIDs, n) },
  }),
  mine: () => ({ path: '/api/order/summary/list', body: {} }),
  join: (n, { roleID }) => ({
    path: '/api/order/seat/join',
    body: {
      order_id: pick(ground.joinIDs, Math.floor(n / JOIN_SEATS) + 1),
      position: 'boss',
      role_id: roleID,
    },
  }),
  rush: (_n, { roleID }) => ({
    path: '/api/order/seat/join',
    body: { order_id: pick(ground.joinIDs, 0), position: 'boss', role_id: roleID },
  }),
}

const ask = (agent: Agent, { path, body }: Question, { token }: Visitor): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const outgoing = request(
      `${ground.url}${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          accesstoken: token,
        },
      },
      (answer) => {
        let begin = ''
        answer.on('data', (chunk: Buffer) => {
          if (begin === '') begin = chunk.subarray(0, 200).toString()
        })
        answer.on('end', () => {
          const isDone = begin.startsWith('{"ok":true')
          if (isDone || begin.includes('"error_code":40')) resolve(isDone)
          else reject(new Error(`${path}: ${answer.statusCode} ${begin}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(text)
  })

const askAll = async (what: What, seconds: number): Promise<LoadResult> => {
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  const seats = (ground.joinIDs.length - 1) * JOIN_SEATS
  let next = 0
  const visitLoop = async (agent: Agent) => {
    while (performance.now() < end) {
      const n = what === 'join' ? joins++ : next++
      if (what === 'join' && n >= seats) return
      const by = pick(ground.visitors, n)
      const start = performance.now()
      await ask(agent, questions[what](n, by), by)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(agents.map(visitLoop))
  return { times, ms: performance.now() - began }
}

/** All join one order at once; returns the number that succeeded. */
const rush = async (): Promise<number> => {
  const seated = await Promise.all(
    agents.map((agent, n) => {
      const by = pick(ground.visitors, n)
      return ask(agent, questions.rush(n, by), by)
    }),
  )
  return seated.filter(Boolean).length
}

process.on('message', async (command: { ground?: Ground; what?: What; seconds?: number }) => {
  if (command.ground !== undefined) ground = command.ground
  // Lets previous requests finish.
  await wait(50)
  const { what, seconds = 1 } = command
  if (what === 'rush') process.send?.(await rush())
  else process.send?.(what === undefined ? 'ready' : await askAll(what, seconds))
})
process.send?.('ready')
