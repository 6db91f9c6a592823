import {
  decodeMessage,
  encodeHistoryAnswer,
  type HistoryAnswer,
  LIMITS,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import { EncodedAnswer } from '../../core/core.ts'
import type { Head } from '../../core/entities.ts'
import { decide } from '../../core/not-loaded.ts'
import type { World } from '../../core/world.ts'
import { rulesOf } from '../../rules/group-rules.ts'
import { memberOf } from '../../rules/membership.ts'
import { type Context, callerOf, request } from '../context.ts'
import { oneOf, shape, text, whole } from '../guards.ts'

/** How many of the newest are read at once, to stay in memory. */
const TAIL_READ = 50

const read = request(
  'message.history',
  serverCodes.BAD_PACKET,
  shape({
    conversationType: oneOf(...Object.values(wireConversationType)),
    to: text(LIMITS.GROUP_ID_BYTES, 1),
    sequence: whole(0, 2 ** 32 - 1),
    count: whole(1, LIMITS.HISTORY_PAGE),
    direction: oneOf(0, 1),
  }),
)

type HistoryRequest = ReturnType<typeof read>

/** A conversation and from where on the caller may read it. */
interface Readable {
  /** null: nothing was ever said. */
  readonly head: Head | null
  readonly first: number
}

/** A stretch of a conversation, oldest first. Waits for no commit: it shows what is on disk. */
export const history = async (context: Context, body: unknown): Promise<EncodedAnswer> => {
  const asked = read(body)
  const { head, first } = await decide(() => readable(context, asked))
  if (head === null || head.tail.last === 0) {
    return page([], { coveredFrom: 0, coveredTo: 0, isComplete: true })
  }
  const { last } = head.tail
  const { from, to, isComplete, coveredFrom } = stretch(asked, first, last)
  if (from > to) return page([], { coveredFrom: 0, coveredTo: 0, isComplete })
  const lowest = Math.max(from, first)
  const messages = lowest > to ? [] : await messagesOf(context.world, head, lowest, to)
  return page(messages, { coveredFrom, coveredTo: to, isComplete })
}

const readable = (context: Context, { conversationType, to }: HistoryRequest): Readable => {
  const { memory } = context.world
  const caller = callerOf(context)
  if (conversationType === wireConversationType.group) {
    const { group, member } = memberOf(context.world, caller, to)
    const first = rulesOf(group.type).hidesEarlier ? member.joinSequence : 1
    return { head: group.head, first }
  }
  if (conversationType === wireConversationType.system) {
    return { head: memory.notices([caller])[0]?.head ?? null, first: 1 }
  }
  const peer = memory.account(caller.app, to)
  // With somebody unknown there is simply no history.
  if (peer === null || peer === caller) return { head: null, first: 1 }
  return { head: memory.side(caller, peer).head, first: 1 }
}

/** Which sequences are asked for. What lies before `first` is hidden: covered, and nothing is older. */
const stretch = (
  { sequence, count, direction }: HistoryRequest,
  first: number,
  last: number,
): { from: number; to: number; isComplete: boolean; coveredFrom: number } => {
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

const messagesOf = async (
  { storage, queries }: World,
  { id, tail }: Head,
  from: number,
  to: number,
): Promise<readonly Uint8Array[]> => {
  if (from >= tail.first && to <= tail.last) return tail.slice(from, to)
  const isNewest = to === tail.last
  const start = isNewest ? Math.max(1, Math.min(from, to - TAIL_READ + 1)) : from
  const rows = await storage.read(queries.stretch, [id, start, to])
  const messages = rows.map((row) => row.body)
  if (isNewest) tail.fill(start, messages)
  return messages.slice(from - start)
}

const page = (
  messages: readonly Uint8Array[],
  covered: Omit<HistoryAnswer, 'messageList'>,
): EncodedAnswer =>
  new EncodedAnswer(encodeHistoryAnswer(covered, messages), () => ({
    messageList: messages.map(decodeMessage),
    ...covered,
  }))
