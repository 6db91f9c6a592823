import type { SearchedConversation } from './searched-conversations.ts'

/** A stretch of a conversation; both sequences are included. */
export interface SequenceRange {
  readonly conversation: SearchedConversation
  readonly from: number
  readonly to: number
}

/** So many bytes of texts one query compares with one keyword: 3 ms for texts that are written to be slow. */
const COMPARED_BYTES = 512 * 1024

/** A message without texts costs as much as so many bytes. */
export const ROW_BYTES = 64

/** So many sequences one query measures: 6 ms where each of them is as long as a message may be. */
const MEASURED = 2_048
const MEASURED_FIRST = 512

/** Up to where a walk has come: within a conversation, everything above a sequence. */
interface SlicePosition {
  readonly index: number
  readonly to: number
}

const TOP = Number.MAX_SAFE_INTEGER

interface SliceOptions {
  readonly keywords: number
  /** Where the first conversation begins; behind its newest message unless given. */
  readonly below?: number
  /** Bytes of the texts in stretches, and `ROW_BYTES` for each message. */
  readonly measure: (slice: readonly SequenceRange[]) => Promise<number>
}

/**
 * Walks through conversations, the newest messages of each first, in slices whose texts one query may compare. How long
 * messages are is measured before they are compared; from that follows how many make up the next slice.
 */
export async function* slicesOf(
  conversations: readonly SearchedConversation[],
  { keywords, below = TOP, measure }: SliceOptions,
): AsyncGenerator<readonly SequenceRange[]> {
  const most = keywords === 0 ? Number.POSITIVE_INFINITY : COMPARED_BYTES / keywords
  let position: SlicePosition = { index: 0, to: below === TOP ? TOP : below - 1 }
  let target = MEASURED_FIRST
  while (position.index < conversations.length) {
    const { slice, next, length } = take(conversations, position, target)
    const bytes = slice.length === 0 ? 0 : await measure(slice)
    const fitting = bytes === 0 ? MEASURED : Math.floor((length * most) / bytes)
    if (bytes > most && length > 1) {
      // Short of what fits on average: long messages may stand together.
      target = Math.max(1, Math.floor(fitting * 0.75))
      continue
    }
    if (slice.length > 0) yield slice
    position = next
    target = Math.max(1, Math.min(MEASURED, 2 * length, fitting))
  }
}

/** Stretches from a place on that have about so many sequences together. */
const take = (
  conversations: readonly SearchedConversation[],
  position: SlicePosition,
  target: number,
): {
  readonly slice: readonly SequenceRange[]
  readonly next: SlicePosition
  readonly length: number
} => {
  const slice: SequenceRange[] = []
  let { index, to } = position
  let length = 0
  while (length < target) {
    const conversation = conversations[index]
    if (conversation === undefined) break
    const { first, last } = conversation
    // The newest stretch is open: messages may have come since.
    const top = Math.min(to, last)
    const from = Math.max(first, top - (target - length) + 1)
    if (to >= from) slice.push({ conversation, from, to })
    length += Math.max(1, top - from + 1)
    if (from > first) to = from - 1
    else {
      index += 1
      to = TOP
    }
  }
  return { slice, next: { index, to }, length }
}
