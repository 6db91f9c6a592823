import {
  decodeMessage,
  encodeHistoryAnswer,
  type HistoryAnswer,
  LIMITS,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Conversation } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { firstSince } from '../../domain/messages/message-times.ts'
import { firstKept, rangesBetween, readRanges } from '../../domain/messages/partition-ranges.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { requireMember } from '../../domain/rules/membership.ts'
import {
  firstRoaming,
  seenBetween,
  type VisibleRange,
  visibleRangeOfMember,
  visibleRangeOfSide,
} from '../../domain/rules/visibility.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { oneOf, optional, shape, text, whole } from '../../kernel/guards.ts'
import { EncodedAnswer } from '../../kernel/handler-answer.ts'
import { type Context, callerOf, request } from '../context.ts'

/** The number of newest messages that are read at once and stay in memory. */
const TAIL_READ = 50

/** The most invisible sequences that one request skips. */
const MOST_PASSED = 1_000

const UINT32 = 2 ** 32 - 1

const read = request(
  'message.history',
  serverCodes.BAD_PACKET,
  shape({
    conversationType: oneOf(...Object.values(wireConversationType)),
    to: text(LIMITS.TOPIC_ID_BYTES, 1),
    sequence: whole(0, UINT32),
    count: whole(1, LIMITS.HISTORY_PAGE),
    direction: oneOf(0, 1),
    time: optional(whole(0, UINT32)),
  }),
)

type HistoryRequest = ReturnType<typeof read>

/** The sequences of an answer. */
interface HistoryRange {
  readonly from: number
  readonly to: number
  readonly isComplete: boolean
  readonly coveredFrom: number
}

const nothing = { coveredFrom: 0, coveredTo: 0, isComplete: true }

/**
 * A range of a conversation, oldest first. It shows committed messages and does not wait for
 * commits.
 */
export const history = async (
  context: Context<Data & Configuration & LiveRooms>,
  body: unknown,
): Promise<EncodedAnswer> => {
  const { services } = context
  const query = read(body)
  const visible = await withLoaded(() => readable(context, query))
  if (visible === null || visible.head.tail.last === 0) return page([], nothing)
  const { head } = visible
  const last = head.tail.last
  const placed = query.time === undefined ? query : await atTime(services, head, query, query.time)
  if (placed === null) return page([], nothing)
  const requested = rangeFor(placed, visible.first, last)
  if (requested.from > requested.to)
    return page([], { ...nothing, isComplete: requested.isComplete })
  const first = Math.max(visible.first, await firstRoaming(services, head, requested.from))
  const range = first === visible.first ? requested : rangeFor(placed, first, last)
  if (visible.isPartial) return partialPage(services, { ...visible, first }, placed, range)
  const { to, isComplete, coveredFrom } = range
  const lowest = Math.max(range.from, first)
  const messages = lowest > to ? [] : await messagesOf(services, head, lowest, to)
  return page(messages, { coveredFrom, coveredTo: to, isComplete })
}

const readable = (
  context: Context<Data & LiveRooms>,
  { conversationType, to }: HistoryRequest,
): VisibleRange | null => {
  const { cache } = context.services
  const caller = callerOf(context)
  if (conversationType === wireConversationType.group) {
    const { group, member } = requireMember(context.services, caller, to)
    return visibleRangeOfMember(group, member)
  }
  if (conversationType === wireConversationType.system) {
    const [side] = cache.notices([caller])
    return side === undefined ? null : visibleRangeOfSide(side)
  }
  const peer = cache.everyAccount(caller.app, to)
  // An unknown user has an empty history.
  return peer === null || peer === caller ? null : visibleRangeOfSide(cache.side(caller, peer))
}

/**
 * Converts a request by time to one by sequence; null if there are no messages in that direction.
 */
const atTime = async (
  services: Data,
  head: Conversation,
  query: HistoryRequest,
  time: number,
): Promise<HistoryRequest | null> => {
  const isOlder = query.direction === 0
  const sequence = isOlder
    ? (await firstSince(services, head, time + 1)) - 1
    : await firstSince(services, head, time)
  return sequence === 0 ? null : { ...query, sequence }
}

/**
 * The requested sequences. Those before `first` are hidden: they count as covered, and none is
 * older.
 */
const rangeFor = (
  { sequence, count, direction }: HistoryRequest,
  first: number,
  last: number,
): HistoryRange => {
  if (direction === 0) {
    const to = sequence === 0 ? last : Math.min(sequence, last)
    const from = Math.max(1, to - count + 1)
    const isComplete = from <= first
    return { from, to, isComplete, coveredFrom: isComplete ? 1 : from }
  }
  const from = sequence === 0 ? last : sequence
  const start = Math.max(from, first)
  const to = Math.min(start + count - 1, last)
  return { from, to, isComplete: to >= last || from > last, coveredFrom: from }
}

/**
 * A page of a partially visible range: hidden messages are covered but not counted, so that the
 * page is full.
 */
const partialPage = async (
  services: Data,
  visible: VisibleRange,
  { count, direction }: HistoryRequest,
  { from, to, coveredFrom }: HistoryRange,
): Promise<EncodedAnswer> => {
  const { first, head } = visible
  if (direction === 0) {
    const low = Math.max(first, to - MOST_PASSED + 1)
    const seen = await seenBetween(services, visible, { from: low, to }, 'newest', count)
    const lowest = seen.length < count ? low : (seen.at(-1)?.sequence ?? low)
    const isComplete = lowest <= first
    const covered = { coveredFrom: isComplete ? 1 : lowest, coveredTo: to, isComplete }
    return page(seen.map(({ body }) => body).reverse(), covered)
  }
  const { last } = head.tail
  const start = Math.max(from, first)
  const high = Math.min(start + MOST_PASSED - 1, last)
  const seen = await seenBetween(services, visible, { from: start, to: high }, 'oldest', count)
  const coveredTo = seen.length < count ? high : (seen.at(-1)?.sequence ?? high)
  const covered = { coveredFrom, coveredTo, isComplete: coveredTo >= last }
  return page(
    seen.map(({ body }) => body),
    covered,
  )
}

const messagesOf = async (
  { storage, partitions }: Data,
  head: Conversation,
  from: number,
  to: number,
): Promise<readonly Uint8Array[]> => {
  const { id, tail } = head
  if (from >= tail.first && to <= tail.last) return tail.slice(from, to)
  const isNewest = to === tail.last
  const { changes } = tail
  const start = isNewest ? Math.max(firstKept(head), Math.min(from, to - TAIL_READ + 1)) : from
  const rows = await readRanges(
    rangesBetween(partitions, head, start, to),
    ({ partition, ...part }) => storage.read(partition.bodiesBetween, [id, part.from, part.to]),
  )
  const messages = rows.map((row) => row.body)
  if (isNewest) tail.fill(start, messages, changes)
  // The oldest may have expired since the request.
  return messages.slice(-(to - from + 1))
}

const page = (
  messages: readonly Uint8Array[],
  covered: Omit<HistoryAnswer, 'messageList'>,
): EncodedAnswer =>
  new EncodedAnswer(encodeHistoryAnswer(covered, messages), () => ({
    messageList: messages.map(decodeMessage),
    ...covered,
  }))
