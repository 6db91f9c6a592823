import { decodeMessage, type SearchHighlight, type WireMessage } from 'tavern-im/protocol'
import { partsBetween, readMonths } from '../messages/parts.ts'
import { SEARCH_TERMS } from '../rows/search-queries.ts'
import type { World } from '../world.ts'
import { folded, rangesOf } from './fold.ts'
import { searchedTexts } from './searched.ts'
import type { SearchedConversation } from './searched-conversations.ts'

/** What messages have to be like. */
export interface MessageFilter {
  readonly accountID: number
  readonly way: 'And' | 'Or'
  /** Folded; at most {@link SEARCH_TERMS}. */
  readonly keywords: readonly string[]
  /** Rows of accounts; undefined: anybody. */
  readonly senders: readonly number[] | undefined
  /** `kindBits`. */
  readonly kinds: number
  /** Unix seconds, both included. */
  readonly since: number
  readonly until: number
}

/** What one conversation has. */
export interface Hits {
  readonly conversation: SearchedConversation
  count: number
  /** Of the newest. */
  sequence: number
  time: number
}

/** So many sequences are looked at by one query: a few milliseconds. */
const SLICE = 20_000

/** Of one conversation, both sequences included. */
interface Stretch {
  readonly conversation: SearchedConversation
  readonly from: number
  readonly to: number
  /** About how many sequences. */
  readonly length: number
}

/** The newest first; that one is open, as messages may have come since. */
const stretchesOf = (conversation: SearchedConversation): Stretch[] => {
  const { first, last } = conversation
  const stretches: Stretch[] = []
  let to = Number.MAX_SAFE_INTEGER
  for (let wished = last - SLICE; to >= first; wished -= SLICE) {
    const from = Math.max(wished, first)
    stretches.push({ conversation, from, to, length: Math.max(1, Math.min(to, last) - from) })
    to = from - 1
  }
  return stretches
}

/** Stretches of many conversations, as many together as one query takes. */
const batchesOf = (conversations: readonly SearchedConversation[]): Stretch[][] => {
  const batches: Stretch[][] = []
  let left = 0
  for (const stretch of conversations.flatMap(stretchesOf)) {
    if (left <= 0) {
      batches.push([])
      left = SLICE
    }
    batches.at(-1)?.push(stretch)
    left -= stretch.length
  }
  return batches
}

const parametersOf = ({
  accountID,
  keywords,
  senders,
  kinds,
  since,
  until,
}: MessageFilter): readonly unknown[] => [
  ...filledUp(keywords.map((keyword) => Buffer.from(keyword))).flatMap((one) => [one, one]),
  since,
  until,
  kinds,
  senders === undefined ? 1 : 0,
  ...filledUp(senders ?? []),
  accountID,
  accountID,
]

const filledUp = <Term>(terms: readonly Term[]): (Term | null)[] =>
  Array.from({ length: SEARCH_TERMS }, (_, index) => terms[index] ?? null)

/** How much of each conversation is found; those without are absent. `pause` lets others have their turn. */
export const countMessages = async (
  { storage, queries }: World,
  conversations: readonly SearchedConversation[],
  filter: MessageFilter,
  pause: () => Promise<void> | undefined,
): Promise<Hits[]> => {
  const hits = new Map<number, Hits>()
  for (const batch of batchesOf(conversations)) {
    const asked = batch.map(({ conversation: { id, hasDeleted }, from, to }) => [
      id,
      from,
      to,
      hasDeleted ? 1 : 0,
    ])
    const parameters = [JSON.stringify(asked), ...parametersOf(filter), filter.accountID]
    const rows = await storage.read(queries[`searchCount${filter.way}`], parameters)
    const found = new Map(rows.map((row) => [row.conversation_id, row]))
    for (const { conversation } of batch) {
      const row = found.get(conversation.id)
      if (row === undefined) continue
      found.delete(conversation.id)
      const known = hits.get(conversation.id) ?? { conversation, count: 0, sequence: 0, time: 0 }
      known.count += row.count
      known.sequence = Math.max(known.sequence, row.sequence)
      known.time = Math.max(known.time, row.time)
      hits.set(conversation.id, known)
    }
    await pause()
  }
  return [...hits.values()]
}

/** Sequences below one, the newest first. */
export const pageOfMessages = async (
  { storage, queries }: World,
  conversation: SearchedConversation,
  filter: MessageFilter,
  { below, count }: { readonly below: number; readonly count: number },
  pause: () => Promise<void> | undefined,
): Promise<number[]> => {
  const found: number[] = []
  const { id, hasDeleted } = conversation
  for (const { from, to } of stretchesOf(conversation)) {
    if (found.length >= count || from >= below) continue
    const rows = await storage.read(queries[`searchPage${filter.way}`], [
      id,
      from,
      Math.min(to, below - 1),
      ...parametersOf(filter),
      hasDeleted ? 1 : 0,
      filter.accountID,
      count - found.length,
    ])
    found.push(...rows.map(({ sequence }) => sequence))
    await pause()
  }
  return found
}

/** A message that is found, and where it has the keywords. */
export interface FoundMessage {
  readonly message: WireMessage
  readonly highlight: readonly SearchHighlight[]
}

/** The message at a place that was found; undefined where it is another by now, which is not. */
export const foundAt = async (
  world: World,
  conversationID: number,
  sequence: number,
  { keywords, way }: MessageFilter,
): Promise<FoundMessage | undefined> => {
  const months = await readMonths(world, conversationID, world.memory.firstMonth)
  const place = { id: conversationID, months }
  const [part] = partsBetween(world.shelves, place, sequence, sequence)
  const [row] = part
    ? await world.storage.read(part.shelf.stretch, [conversationID, sequence, sequence])
    : []
  if (row === undefined) return undefined
  const message = decodeMessage(row.body)
  const texts = searchedTexts(message)
  if (texts === undefined) return undefined
  const smalls = texts.map(({ text }) => folded(text))
  const has = (keyword: string) => smalls.some((small) => small.includes(keyword))
  const isIt = keywords.length === 0 || (way === 'And' ? keywords.every(has) : keywords.some(has))
  if (!isIt) return undefined
  const highlight = texts.flatMap(({ text, ...place }) =>
    rangesOf(text, keywords).map((range) => ({ ...place, ...range })),
  )
  return { message, highlight }
}
