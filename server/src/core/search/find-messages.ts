import { decodeMessage, type SearchHighlight, type WireMessage } from 'tavern-im/protocol'
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
  readonly count: number
  /** Of the newest. */
  readonly sequence: number
  readonly time: number
}

/** So many sequences are looked at by one query: a few milliseconds. */
const SLICE = 20_000

type Slice = readonly [from: number, to: number]

/** The newest first; the first one is open, as messages may have come since. */
const slicesOf = ({ first, last }: SearchedConversation): Slice[] => {
  const slices: Slice[] = []
  let to = Number.MAX_SAFE_INTEGER
  for (let from = last - SLICE; to >= first; from -= SLICE) {
    slices.push([Math.max(from, first), to])
    to = Math.max(from, first) - 1
  }
  return slices
}

const parametersOf = (
  { accountID, keywords, senders, kinds, since, until }: MessageFilter,
  { id, hasDeleted }: SearchedConversation,
  slice: Slice,
): readonly unknown[] => [
  id,
  ...slice,
  since,
  until,
  kinds,
  senders === undefined ? 1 : 0,
  ...filledUp(senders ?? []),
  ...filledUp(keywords.map((keyword) => Buffer.from(keyword))),
  accountID,
  accountID,
  hasDeleted ? 1 : 0,
  accountID,
]

const filledUp = <Term>(terms: readonly Term[]): (Term | null)[] =>
  Array.from({ length: SEARCH_TERMS }, (_, index) => terms[index] ?? null)

/** How much of a conversation is found. `pause` lets others have their turn. */
export const countMessages = async (
  { storage, queries }: World,
  conversation: SearchedConversation,
  filter: MessageFilter,
  pause: () => Promise<void> | undefined,
): Promise<Hits> => {
  const hits = { conversation, count: 0, sequence: 0, time: 0 }
  for (const slice of slicesOf(conversation)) {
    const parameters = parametersOf(filter, conversation, slice)
    const [row] = await storage.read(queries[`searchCount${filter.way}`], parameters)
    hits.count += row?.count ?? 0
    hits.sequence = Math.max(hits.sequence, row?.sequence ?? 0)
    hits.time = Math.max(hits.time, row?.time ?? 0)
    await pause()
  }
  return hits
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
  for (const [from, to] of slicesOf(conversation)) {
    if (found.length >= count || from >= below) continue
    const parameters = parametersOf(filter, conversation, [from, Math.min(to, below - 1)])
    const rows = await storage.read(queries[`searchPage${filter.way}`], [
      ...parameters,
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
  { storage, queries }: World,
  conversationID: number,
  sequence: number,
  { keywords, way }: MessageFilter,
): Promise<FoundMessage | undefined> => {
  const [row] = await storage.read(queries.stretch, [conversationID, sequence, sequence])
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
