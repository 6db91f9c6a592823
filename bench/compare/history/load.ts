import { lines } from '../../send/lines.ts'
import { PAGE } from '../../send/relay.ts'
import { each } from '../../support/each.ts'
import type { Line } from '../servers/contender.ts'
import { type Reader, readers } from './readers.ts'

// Fills conversations of pairs, then reads them page by page, one request in flight per
// conversation. Sends `begin` when they are filled.

export interface PagesRead {
  /** Pages per second: the newest ones, and random older ones. */
  readonly newest: number
  readonly older: number
}

const PAIRS = 20
const MESSAGES = 400
const UNDER_WAY = 8
/** Range of the age of requested pages; the newest hundred messages are not among them. */
const [YOUNGEST, OLDEST] = [6, 18]

const [line = '', url = '', ms = '1000'] = process.argv.slice(2)

const nameOf = (index: number) => `user${index}`

const fill = async (pair: number): Promise<void> => {
  const [user, peer] = [nameOf(2 * pair), nameOf(2 * pair + 1)]
  const open = lines[line]
  if (open === undefined) throw new Error(`history: unknown client ${line}`)
  const one = await open({ url, user, peer, onDelivered: () => {} })
  // A recipient must have an account.
  await open({ url, user: peer, peer: user, onDelivered: () => {} })
  await each(MESSAGES, UNDER_WAY, (index) => one.send(`what was said as number ${index}`))
}

const openOne = (pair: number): Promise<Reader> =>
  readers[line as Line]({
    url,
    user: nameOf(2 * pair),
    peer: nameOf(2 * pair + 1),
    messages: MESSAGES,
  })

const readFor = async (all: readonly Reader[], read: (reader: Reader) => Promise<number>) => {
  const start = performance.now()
  let pages = 0
  const readLoop = async (reader: Reader) => {
    while (performance.now() - start < Number(ms)) {
      const count = await read(reader)
      if (count !== PAGE) throw new Error(`history: a page of ${count} messages`)
      pages++
    }
  }
  await Promise.all(all.map(readLoop))
  return (pages / (performance.now() - start)) * 1_000
}

const pairs = Array.from({ length: PAIRS }, (_, pair) => pair)
await Promise.all(pairs.map(fill))
const all = await Promise.all(pairs.map(openOne))
process.send?.('begin')
const newest = await readFor(all, (reader) => reader.newest())
let step = 0
const older = await readFor(all, (reader) => {
  step += 7
  return reader.older(YOUNGEST + (step % (OLDEST - YOUNGEST)))
})
process.send?.({ newest, older } satisfies PagesRead, () => process.exit(0))
