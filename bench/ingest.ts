import { median, printTable } from '../testing/internal/table.ts'
import type { Taken } from './ingest/arrivals.ts'
import { child, nextMessage } from './support/child.ts'

// `npm run bench -- ingest [messages] [runs]`: throughput of receiving and storing messages, and
// memory per stored message, against the same messages parsed into a Map. Ways alternate, each in a
// fresh process.

const ways = [
  ['json-kept', 'json', 'floor: bare ws + JSON.parse, kept in a Map'],
  ['bare-kept', 'bare', 'bare ws + protobuf reader, kept in a Map'],
  ['sdk-quiet', 'push', 'tavern-im, nobody listens'],
  ['sdk-heard', 'push', 'tavern-im, MESSAGE_RECEIVED is heard'],
] as const

const CONVERSATIONS = 100

const measure = async (way: string, form: string, count: number): Promise<Taken> => {
  const feeder = child('ingest/feeder.ts', [form, String(count), String(CONVERSATIONS)], 0)
  try {
    const port = await nextMessage<number>(feeder)
    const consumer = child('ingest/consumer.ts', [way, String(port), String(count)], 1)
    try {
      let message = await nextMessage<Taken | 'go'>(consumer)
      if (message === 'go') {
        feeder.send('go')
        message = await nextMessage<Taken>(consumer)
      }
      return message as Taken
    } finally {
      consumer.kill()
    }
  } finally {
    feeder.kill()
  }
}

const compare = async (count: number, runs: number): Promise<void> => {
  const results = ways.map(() => [] as Taken[])
  for (let run = 0; run < runs; run++) {
    for (const [index, [way, form]] of ways.entries()) {
      results[index]?.push(await measure(way, form, count))
    }
  }
  const speed = (index: number) =>
    median((results[index] ?? []).map(({ ms }) => (count / ms) * 1000))
  const floor = speed(0)
  printTable(
    `ingest of ${count.toLocaleString('en-US')} messages over ${CONVERSATIONS} conversations, medians of ${runs}`,
    ['way', 'messages/s', 'of the floor', 'bytes kept per message', 'longest stall ms'],
    ways.map(([, , name], index) => [
      name,
      speed(index),
      speed(index) / floor,
      median((results[index] ?? []).map(({ bytes }) => bytes)),
      median((results[index] ?? []).map(({ stallMs }) => stallMs)),
    ]),
  )
}

const [count, runs = '5'] = process.argv.slice(2)
for (const messages of count === undefined ? [20_000, 100_000] : [Number(count)]) {
  await compare(messages, Number(runs))
}
