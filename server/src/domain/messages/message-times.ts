import { decodeMessage } from 'tavern-im/protocol'
import type { Conversation } from '../cache/entities.ts'
import { firstKept, type MessageReader, rangesBetween } from './partition-ranges.ts'

/**
 * The first sequence at or after a time (unix seconds); beyond the newest if there is none. Times
 * never decrease within a conversation, so this is a binary search of about twenty steps, in memory
 * where possible.
 */
export const firstSince = async (
  services: MessageReader,
  head: Conversation,
  time: number,
): Promise<number> => {
  const { first, last } = head.tail
  let [low, high] = [firstKept(head), last + 1]
  if (first <= last && (await timeAt(services, head, first)) < time) low = first + 1
  else high = Math.min(high, first)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await timeAt(services, head, middle)) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** The time of a stored message; 0 if there is none. */
export const timeAt = async (
  { storage, partitions }: MessageReader,
  head: Conversation,
  sequence: number,
) => {
  const { id, tail } = head
  const [here] = sequence >= tail.first ? tail.slice(sequence, sequence) : []
  if (here !== undefined) return decodeMessage(here).time
  const [part] = rangesBetween(partitions, head, sequence, sequence)
  const [row] = part ? await storage.read(part.partition.timeAt, [id, sequence]) : []
  return row?.time ?? 0
}
