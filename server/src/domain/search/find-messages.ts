import { decodeMessage, type SearchHighlight, type WireMessage } from 'tavern-im/protocol'
import { SEARCH_TERMS } from '../../storage/rows/search-queries.ts'
import type { Data } from '../data.ts'
import { rangesBetween, readMonths } from '../messages/partition-ranges.ts'
import { folded, rangesOf } from './fold.ts'
import { searchedTexts } from './searched.ts'
import type { SearchedConversation } from './searched-conversations.ts'
import type { SearchWorker } from './searches.ts'
import { ROW_BYTES, type SequenceRange, slicesOf } from './slices.ts'

/** The conditions of a message search. */
export interface MessageFilter {
  readonly accountID: number
  readonly way: 'And' | 'Or'
  /** Folded; at most {@link SEARCH_TERMS}. */
  readonly keywords: readonly string[]
  /** Row ids of accounts; undefined: any sender. */
  readonly senders: readonly number[] | undefined
  /** `kindBits`. */
  readonly kinds: number
  /** Unix seconds, both included. */
  readonly since: number
  readonly until: number
}

/** The hits of one conversation. */
export interface Hits {
  readonly conversation: SearchedConversation
  count: number
  /** Sequence of the newest hit. */
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

const listOf = (slice: readonly SequenceRange[]): string =>
  JSON.stringify(
    slice.map(({ conversation: { id, hasDeleted }, from, to }) => [
      id,
      from,
      to,
      hasDeleted ? 1 : 0,
    ]),
  )

const measuring =
  ({ queries }: Data, worker: SearchWorker) =>
  async (slice: readonly SequenceRange[]): Promise<number> => {
    const [row] = await worker.read(queries.searchBytes, [listOf(slice)])
    return (row?.bytes ?? 0) + ROW_BYTES * (row?.count ?? 0)
  }

/** Counts the hits of each conversation; those without hits are absent. */
export const countMessages = async (
  services: Data,
  conversations: readonly SearchedConversation[],
  filter: MessageFilter,
  worker: SearchWorker,
): Promise<Hits[]> => {
  const hits = new Map<number, Hits>()
  const byID = new Map(conversations.map((one) => [one.id, one]))
  const query = services.queries[`searchCount${filter.way}`]
  const parameters = [...parametersOf(filter), filter.accountID]
  const keywords = filter.keywords.length
  const measure = measuring(services, worker)
  for await (const slice of slicesOf(conversations, { keywords, measure })) {
    for (const row of await worker.read(query, [listOf(slice), ...parameters])) {
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

/** Hits below a sequence, newest first. */
export const pageOfMessages = async (
  services: Data,
  conversation: SearchedConversation,
  filter: MessageFilter,
  { below, count }: { readonly below: number; readonly count: number },
  worker: SearchWorker,
): Promise<number[]> => {
  const found: number[] = []
  const { id, hasDeleted } = conversation
  const query = services.queries[`searchPage${filter.way}`]
  const parameters = [...parametersOf(filter), hasDeleted ? 1 : 0, filter.accountID]
  const keywords = filter.keywords.length
  const measure = measuring(services, worker)
  for await (const slice of slicesOf([conversation], { keywords, below, measure })) {
    for (const { from, to } of slice) {
      const rows = await worker.read(query, [id, from, to, ...parameters, count - found.length])
      found.push(...rows.map(({ sequence }) => sequence))
    }
    if (found.length >= count) break
  }
  return found
}

/** A found message with the positions of its keywords. */
export interface FoundMessage {
  readonly message: WireMessage
  readonly highlight: readonly SearchHighlight[]
}

/** Reads a hit; undefined if the message has changed and no longer matches. */
export const foundAt = async (
  services: Data,
  conversationID: number,
  sequence: number,
  { keywords, way }: MessageFilter,
): Promise<FoundMessage | undefined> => {
  const months = await readMonths(services, conversationID, services.cache.firstMonth)
  const conversation = { id: conversationID, months }
  const [part] = rangesBetween(services.partitions, conversation, sequence, sequence)
  const [row] = part
    ? await services.storage.read(part.partition.bodiesBetween, [
        conversationID,
        sequence,
        sequence,
      ])
    : []
  if (row === undefined) return undefined
  const message = decodeMessage(row.body)
  const texts = searchedTexts(message)
  if (texts === undefined) return undefined
  const smalls = texts.map(({ text }) => folded(text))
  const has = (keyword: string) => smalls.some((small) => small.includes(keyword))
  const isIt = keywords.length === 0 || (way === 'And' ? keywords.every(has) : keywords.some(has))
  if (!isIt) return undefined
  const highlight = texts.flatMap(({ text, ...location }) =>
    rangesOf(text, keywords).map((range) => ({ ...location, ...range })),
  )
  return { message, highlight }
}
