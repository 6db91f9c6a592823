import { type Cell, median, printTable } from '../testing/internal/table.ts'
import type { ConversationFigures } from './conversations/consumer.ts'
import { child, nextMessage } from './support/child.ts'

// `npm run bench -- conversations [messages] [runs]`: cost of one inbound message that moves a
// random conversation to the top of a list, and of loading the list. Frames come from memory
// through the client's decoder, with a listener for CONVERSATION_LIST_UPDATED. Then the same for
// settings, and for renaming a folder that contains all conversations. Ways alternate, each in a
// fresh process.

const ways = [
  ['floor', 'floor: JSON.parse, Map and linked order'],
  ['sdk', 'tavern-im, CONVERSATION_LIST_UPDATED is heard'],
] as const

const SIZES = [1_000, 10_000, 50_000]

const [messages = '200000', runs = '5'] = process.argv.slice(2)

const measure = async (way: string, size: number): Promise<ConversationFigures> => {
  const consumer = child('conversations/consumer.ts', [way, String(size), messages], 1)
  try {
    return await nextMessage<ConversationFigures>(consumer)
  } finally {
    consumer.kill()
  }
}

const cases = SIZES.flatMap((size) => ways.map(([way, name]) => ({ way, name, size })))
const results = cases.map(() => [] as ConversationFigures[])
for (let run = 0; run < Number(runs); run++) {
  for (const [index, { way, size }] of cases.entries()) {
    results[index]?.push(await measure(way, size))
  }
}

const of = (index: number, figure: (one: ConversationFigures) => number) =>
  median((results[index] ?? []).map(figure))

printTable(
  `a message moves a random conversation to the top; ${Number(messages).toLocaleString('en-US')} messages, medians of ${runs}`,
  [
    'way',
    'conversations',
    'µs per message',
    'µs CPU',
    'of its 1,000',
    'load µs per conversation',
    'µs CPU',
    'heap bytes per conversation',
    'longest stall ms',
  ],
  cases.map(({ name, size }, index): Cell[] => [
    name,
    size,
    of(index, ({ microseconds }) => microseconds),
    of(index, ({ cpu }) => cpu),
    of(index, ({ cpu }) => cpu) / of(index % ways.length, ({ cpu }) => cpu),
    of(index, ({ loadMicroseconds }) => loadMicroseconds),
    of(index, ({ loadCpu }) => loadCpu),
    of(index, ({ bytes }) => bytes),
    of(index, ({ stallMs }) => stallMs),
  ]),
)

const set = SIZES.map(() => [] as ConversationFigures[])
for (let run = 0; run < Number(runs); run++) {
  for (const [index, size] of SIZES.entries()) set[index]?.push(await measure('settings', size))
}

const ofSet = (index: number, figure: (one: ConversationFigures) => number) =>
  median((set[index] ?? []).map(figure))

printTable(
  `a pin, a mark, a text or a folder of a random conversation; medians of ${runs}`,
  [
    'conversations',
    'µs per event',
    'µs CPU',
    'of its 1,000',
    'folder renamed, ms',
    'longest stall ms',
  ],
  SIZES.map((size, index): Cell[] => [
    size,
    ofSet(index, ({ microseconds }) => microseconds),
    ofSet(index, ({ cpu }) => cpu),
    ofSet(index, ({ cpu }) => cpu) / ofSet(0, ({ cpu }) => cpu),
    ofSet(index, ({ renamedMs = 0 }) => renamedMs),
    ofSet(index, ({ stallMs }) => stallMs),
  ]),
)
