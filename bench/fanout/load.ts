import { binaryCodec, commands, encodeMessage, pushes } from '../../src/protocol-entry.ts'
import { unsentText } from '../../testing/internal/unsent-text.ts'
import { muc } from '../compare/xmpp/muc.ts'
import { nowSeconds, openUser } from '../support/users.ts'
import { bare, group, room, type Voice } from './listeners.ts'

// One sender and all listeners in one process. `busy`: maximum throughput with a limited number of
// messages in flight; `paced`: a fixed rate, to measure the latency.

export interface LoadResult {
  readonly deliveries: number
  readonly ms: number
  /** Milliseconds from the send to the receipt, for some listeners. */
  readonly p50: number
  readonly p99: number
}

const [way = '', url = '', form = '', count = '0', ms = '0'] = process.argv.slice(2)

const LISTENERS = Number(count)
const UNDER_WAY = way === 'room' ? 64 : 16
const PACE_MS = 50
/** Latencies are recorded for every n-th listener. */
const SAMPLE = 50

let random = 0

const aMessage = () =>
  unsentText('speaker', 'all', {
    conversationType: 2,
    clientTime: nowSeconds(),
    random: ++random,
    payload: { text: 'a message of the usual length, give or take' },
  })

/** Size of a push of such a message, as the server encodes it. */
const pushBytes = (): number => {
  const stored = { ...aMessage(), tinyID: '144115212345', sequence: 1_000, time: nowSeconds() }
  const { name, body } = pushes.message.received
  const push = { kind: 'push', command: name, seq: 1_000 } as const
  const encoded = body.encode({ position: 0, messageList: [stored] })
  return (binaryCodec.encode({ ...push, body: encoded }) as Uint8Array).length
}

const saidAt: number[] = []
const receivedUpTo = new Array<number>(LISTENERS).fill(0)
const latencies: number[] = []
let deliveries = 0
let slowest = () => {}

const onReceived = (listener: number, more: number): void => {
  const from = receivedUpTo[listener] as number
  receivedUpTo[listener] = from + more
  deliveries += more
  if (listener % SAMPLE === 0) {
    const now = performance.now()
    for (let index = from; index < from + more; index += 1) {
      latencies.push(now - (saidAt[index] ?? now))
    }
  }
  slowest()
}

const openVoice = async (): Promise<Voice> => {
  if (way === 'bare' || way === 'gathered') return bare(url, LISTENERS, pushBytes(), onReceived)
  if (way === 'muc') return muc(url, LISTENERS, onReceived)
  const speaker = await openUser(url, 'speaker')
  await (way === 'group' ? group : room)(url, LISTENERS, speaker, onReceived)
  const { name } = commands.message.sendGroup
  return {
    async say() {
      await speaker.exchange(name, encodeMessage(aMessage()))
    },
  }
}

const voice = await openVoice()
const say = () => {
  saidAt.push(performance.now())
  return voice.say()
}

/** Resolves when all listeners have received all messages but `left`. */
const allReceivedExcept = (left: number): Promise<void> =>
  new Promise((resolve) => {
    slowest = () => {
      if (deliveries < (saidAt.length - left) * LISTENERS) return
      slowest = () => {}
      resolve()
    }
    slowest()
  })

const busy = async (until: number): Promise<void> => {
  while (performance.now() < until) {
    void say()
    await allReceivedExcept(UNDER_WAY)
  }
}

const paced = async (until: number): Promise<void> => {
  while (performance.now() < until) {
    const next = performance.now() + PACE_MS
    void say()
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
}

const measure = async (length: number): Promise<LoadResult> => {
  latencies.length = 0
  const before = deliveries
  const began = performance.now()
  await (form === 'busy' ? busy : paced)(began + length)
  await allReceivedExcept(0)
  const took = performance.now() - began
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? Number.NaN
  return { deliveries: deliveries - before, ms: took, p50: at(0.5), p99: at(0.99) }
}

/** Timeout for lost messages: a disconnected listener, a stalled server. */
const LOST_MS = 30_000
let before = -1
setInterval(() => {
  if (deliveries === before) throw new Error(`${way}: nobody hears anything any more`)
  before = deliveries
}, LOST_MS)

await measure(1_000)
process.send?.('ready')
process.once('message', async () => {
  process.send?.(await measure(Number(ms)))
})
