import { type Line, lines } from './lines.ts'
import { type EndResult, MESSAGE_BYTES, PACED_PER_SECOND, UNDER_WAY } from './load.ts'

// One end of a link. `echo` returns each message; `busy` keeps many in flight, `paced` sends at a
// fixed rate.

const WARM_UP_MS = 1_500
const PACE_MS = 10

const [way = '', form = '', url = '', name = '', peer = '', ms = '0'] = process.argv.slice(2)

const latencies: number[] = []
let count = 0
let line: Line | undefined

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

const send = (): void => {
  const message = Buffer.alloc(MESSAGE_BYTES)
  message.writeDoubleBE(performance.now())
  line?.send(message)
}

const onAnswer = (message: Uint8Array): void => {
  const sentAt = Buffer.from(message.buffer, message.byteOffset).readDoubleBE()
  latencies.push(performance.now() - sentAt)
  count += 1
  if (form === 'busy') send()
}

const measure = async (): Promise<void> => {
  if (form === 'busy') for (let index = 0; index < UNDER_WAY; index += 1) send()
  const pacing = setInterval(() => {
    const each = form === 'paced' ? (PACED_PER_SECOND * PACE_MS) / 1_000 : 0
    for (let index = 0; index < each; index += 1) send()
  }, PACE_MS)
  await pause(WARM_UP_MS)
  process.send?.('begin')
  latencies.length = 0
  count = 0
  const begin = { at: performance.now(), cpu: process.cpuUsage() }
  await pause(Number(ms))
  const { user, system } = process.cpuUsage(begin.cpu)
  clearInterval(pacing)
  const result: EndResult = {
    messages: count,
    ms: performance.now() - begin.at,
    latencies: latencies.toSorted((one, other) => one - other),
    cpu: user + system,
  }
  process.send?.(result)
}

const open = lines[way]
if (open === undefined) throw new Error(`link: unknown way ${way}`)
const onMessage = form === 'echo' ? (message: Uint8Array) => line?.send(message) : onAnswer
line = await open({ url, name, peer, onMessage })
if (form === 'echo') {
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.send?.('ready')
} else {
  await measure()
}
