import { decodeMessage, type SearchHighlight, type WireMessage } from 'tavern-im/protocol'
import { rangesBetween, readMonths } from '../messages/partition-ranges.ts'
import { SEARCH_TERMS } from '../rows/search-queries.ts'
import type { Services } from '../services.ts'
import { folded, rangesOf } from './fold.ts'
import { searchedTexts } from './searched.ts'
import type { SearchedConversation } from './searched-conversations.ts'
import type { SearchTurns } from './searches.ts'
import { ROW_BYTES, type Stretch, slicesOf } from './slices.ts'

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

const listOf = (slice: readonly Stretch[]): string =>
  JSON.stringify(
    slice.map(({ conversation: { id, hasDeleted }, from, to }) => [
      id,
      from,
      to,
      hasDeleted ? 1 : 0,
    ]),
  )

const measuring =
  ({ queries }: Services, turns: SearchTurns) =>
  async (slice: readonly Stretch[]): Promise<number> => {
    const [row] = await turns.read(queries.searchBytes, [listOf(slice)])
    return (row?.bytes ?? 0) + ROW_BYTES * (row?.count ?? 0)
  }

/** How much of each conversation is found; those without are absent. */
export const countMessages = async (
  services: Services,
  conversations: readonly SearchedConversation[],
  filter: MessageFilter,
  turns: SearchTurns,
): Promise<Hits[]> => {
  const hits = new Map<number, Hits>()
  const byID = new Map(conversations.map((one) => [one.id, one]))
  const query = services.queries[`searchCount${filter.way}`]
  const wanted = [...parametersOf(filter), filter.accountID]
  const keywords = filter.keywords.length
  const measure = measuring(services, turns)
  for await (const slice of slicesOf(conversations, { keywords, measure })) {
    for (const row of await turns.read(query, [listOf(slice), ...wanted])) {
      const conversation = byID.get(row.conversation_id)
      if (conversation === undefined) continue
      const known = hits.get(conversation.id) ?? { conversation, count: 0, sequence: 0, time: 0 }
      known.count += row.count
      known.sequence = Math.max(known.sequence, row.sequence)
      known.time = Math.max(known.time, row.time)
      hits.set(conversation.id, known)
    }
  }
  return [...hits.values()]
}

/** Sequences below one, the newest first. */
export const pageOfMessages = async (
  services: Services,
  conversation: SearchedConversation,
  filter: MessageFilter,
  { below, count }: { readonly below: number; readonly count: number },
  turns: SearchTurns,
): Promise<number[]> => {
  const found: number[] = []
  const { id, hasDeleted } = conversation
  const query = services.queries[`searchPage${filter.way}`]
  const wanted = [...parametersOf(filter), hasDeleted ? 1 : 0, filter.accountID]
  const keywords = filter.keywords.length
  const measure = measuring(services, turns)
  for await (const slice of slicesOf([conversation], { keywords, below, measure })) {
    for (const { from, to } of slice) {
      const rows = await turns.read(query, [id, from, to, ...wanted, count - found.length])
      found.push(...rows.map(({ sequence }) => sequence))
    }
    if (found.length >= count) break
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
  services: Services,
  conversationID: number,
  sequence: number,
  { keywords, way }: MessageFilter,
): Promise<FoundMessage | undefined> => {
  const months = await readMonths(services, conversationID, services.cache.firstMonth)
  const place = { id: conversationID, months }
  const [part] = rangesBetween(services.partitions, place, sequence, sequence)
  const [row] = part
    ? await services.storage.read(part.partition.stretch, [conversationID, sequence, sequence])
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
