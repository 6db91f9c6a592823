import type { Taken } from '../ingest/arrivals.ts'
import { child, nextMessage } from '../support/child.ts'
import type { CompareOptions } from './options.ts'
import { inRounds, printFigure, type Way } from './rounds.ts'

const CONVERSATIONS = 100
const SIZES = [20_000, 100_000]

interface Files {
  readonly feeder: string
  readonly consumer: string
}

const ours: Files = { feeder: 'ingest/feeder.ts', consumer: 'ingest/consumer.ts' }
const peers: Files = { feeder: 'compare/ingest/feeder.ts', consumer: 'compare/ingest/consumer.ts' }

const measure = async ({ feeder, consumer }: Files, form: string, way: string, count: number) => {
  const from = child(feeder, [form, `${count}`, `${CONVERSATIONS}`], 0)
  try {
    const port = await nextMessage<number>(from)
    const to = child(consumer, [way, `${port}`, `${count}`, `${CONVERSATIONS}`], 1)
    try {
      let message = await nextMessage<Taken | 'go'>(to)
      if (message === 'go') {
        from.send('go')
        message = await nextMessage<Taken>(to)
      }
      return message as Taken
    } finally {
      to.kill()
    }
  } finally {
    from.kill()
  }
}

const waysFor = (count: number): readonly Way<Taken>[] => {
  const way = (
    kind: Way<Taken>['kind'],
    name: string,
    files: Files,
    form: string,
    consumer = form,
  ): Way<Taken> => ({ kind, name, measure: () => measure(files, form, consumer, count) })
  return [
    way('floor', 'floor: bare ws + JSON.parse, kept in a Map', ours, 'json', 'json-kept'),
    way('ours', 'tavern-im, MESSAGE_RECEIVED is heard', ours, 'push', 'sdk-heard'),
    way('ours', 'tavern-im, nobody listens', ours, 'push', 'sdk-quiet'),
    way('peer', 'tinode-sdk', peers, 'tinode'),
    way('peer', 'stream-chat', peers, 'stream'),
    way('peer', 'matrix-js-sdk', peers, 'matrix'),
  ]
}

/** Arriving messages are decoded, stored and emitted. */
export const compareIngest = async ({ rounds }: CompareOptions): Promise<void> => {
  for (const count of SIZES) {
    const results = await inRounds(waysFor(count), rounds)
    const what = `ingest of ${count.toLocaleString('en-US')} messages over ${CONVERSATIONS} conversations, ${rounds} rounds`
    printFigure(`${what}: messages a second`, results, ({ ms }) => (count / ms) * 1_000)
    printFigure(`${what}: bytes kept of each`, results, ({ bytes }) => bytes)
    printFigure(`${what}: longest stall, ms`, results, ({ stallMs }) => stallMs)
  }
}
