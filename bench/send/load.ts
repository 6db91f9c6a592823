import { type Line, lines } from './lines.ts'

// Loads a server from a separate process, either with messages of each user always in flight (eight
// for `busy`, one for `single`) or at a fixed rate (`paced`). Sends `begin` after the warm-up, then its result.

export const USERS = 200
export const UNDER_WAY = 8
export const PACED_PER_SECOND = 500
const WARM_UP_MS = 1_500
const TEXT = '晚上八点开打，老地方集合 see you there'

export interface LoadResult {
  /** Acknowledged and delivered during the measurement. */
  readonly messages: number
  readonly ms: number
  /** Milliseconds from the call to the acknowledgement, ascending; only for a paced load. */
  readonly latencies: readonly number[]
  /** Microseconds of the load's own processor time. */
  readonly cpu: number
}

let acknowledged = 0
let delivered = 0
let whenDelivered = () => {}

const onDelivered = (count: number) => {
  delivered += count
  whenDelivered()
}

const userOf = (index: number) => `user${index}`

const openAll = async (client: string, url: string): Promise<Line[]> => {
  const open = lines[client]
  if (open === undefined) throw new Error(`load: unknown client ${client}`)
  const all: Line[] = []
  for (let index = 0; index < USERS; index++) {
    const user = userOf(index)
    const peer = userOf(index ^ 1)
    all.push(await open({ url, user, peer, onDelivered }))
  }
  return all
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Measures for a number of milliseconds after the warm-up. */
const measured = async (ms: number, latencies: number[]): Promise<LoadResult> => {
  await pause(WARM_UP_MS)
  process.send?.('begin')
  latencies.length = 0
  const before = { acknowledged, delivered, at: performance.now(), cpu: process.cpuUsage() }
  await pause(ms)
  const took = performance.now() - before.at
  const { user, system } = process.cpuUsage(before.cpu)
  return {
    messages: Math.min(acknowledged - before.acknowledged, delivered - before.delivered),
    ms: took,
    latencies: latencies.toSorted((a, b) => a - b),
    cpu: user + system,
  }
}

const busy = async (all: readonly Line[], ms: number, underWay: number): Promise<LoadResult> => {
  let isOver = false
  const sendLoop = async (line: Line) => {
    while (!isOver) {
      await line.send(TEXT)
      acknowledged++
    }
  }
  const sendLoops = all.flatMap((line) => Array.from({ length: underWay }, () => sendLoop(line)))
  const result = await measured(ms, [])
  isOver = true
  await Promise.all(sendLoops)
  return result
}

const paced = async (all: readonly Line[], ms: number): Promise<LoadResult> => {
  const latencies: number[] = []
  const open = new Set<Promise<void>>()
  const sendOne = async (line: Line) => {
    const began = performance.now()
    await line.send(TEXT)
    latencies.push(performance.now() - began)
    acknowledged++
  }
  const start = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - start) * PACED_PER_SECOND) / 1000
    for (; sent < due; sent++) {
      const one = sendOne(all[sent % all.length] as Line)
      open.add(one)
      void one.then(() => open.delete(one))
    }
  }, 1)
  const result = await measured(ms, latencies)
  clearInterval(timer)
  await Promise.all(open)
  return result
}

/** Every acknowledged message must arrive. */
const allDelivered = () =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`load: ${delivered} of ${acknowledged} acknowledged arrived`)),
      10_000,
    )
    whenDelivered = () => {
      if (delivered < acknowledged) return
      clearTimeout(late)
      resolve()
    }
    whenDelivered()
  })

const forms: Readonly<Record<string, (all: readonly Line[], ms: number) => Promise<LoadResult>>> = {
  busy: (all, ms) => busy(all, ms, UNDER_WAY),
  single: (all, ms) => busy(all, ms, 1),
  paced,
}

const [client = '', url = '', form = 'busy', ms = '5000'] = process.argv.slice(2)
const run = forms[form]
if (run === undefined) throw new Error(`load: unknown form ${form}`)
const all = await openAll(client, url)
const result = await run(all, Number(ms))
await allDelivered()
process.send?.(result, () => process.exit(0))
