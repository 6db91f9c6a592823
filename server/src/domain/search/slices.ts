import type { SearchedConversation } from './searched-conversations.ts'

/** A range of a conversation; both sequences are included. */
export interface SequenceRange {
  readonly conversation: SearchedConversation
  readonly from: number
  readonly to: number
}

/** Bytes of texts that one query compares with one keyword: 3 ms for adversarial texts. */
const COMPARED_BYTES = 512 * 1024

/** The cost of a message without texts, in bytes. */
export const ROW_BYTES = 64

/** Sequences that one query measures: 6 ms if each message has the maximum length. */
const MEASURED = 2_048
const MEASURED_FIRST = 512

/** The position of a walk: within a conversation, everything above a sequence is done. */
interface SlicePosition {
  readonly index: number
  readonly to: number
}

const TOP = Number.MAX_SAFE_INTEGER

interface SliceOptions {
  readonly keywords: number
  /** The start in the first conversation; default: above its newest message. */
  readonly below?: number
  /** Measures the bytes of the texts in ranges, plus `ROW_BYTES` for each message. */
  readonly measure: (slice: readonly SequenceRange[]) => Promise<number>
}

/**
 * Walks through conversations, newest messages first, in slices whose texts one query may compare.
 * The lengths of messages are measured before they are compared; they determine the size of the
 * next slice.
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
      // Less than the average allows: long messages may be adjacent.
      target = Math.max(1, Math.floor(fitting * 0.75))
      continue
    }
    if (slice.length > 0) yield slice
    position = next
    target = Math.max(1, Math.min(MEASURED, 2 * length, fitting))
  }
}

/** Ranges from a position on with about `target` sequences together. */
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
    // The newest range is open: messages may have been added since.
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
