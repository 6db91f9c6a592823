import { encodeMessage, MessageFlag, type WireMessage } from 'tavern-im/protocol'
import { monthOf } from '../../storage/months.ts'
import type { Conversation } from '../cache/entities.ts'
import { type PackedBytes, packed } from '../cache/packed-bytes.ts'
import type { Data } from '../data.ts'
import type { MessageSearch } from '../search/message-search.ts'
import type { Media } from './media.ts'
import type { MonthMark } from './partition-ranges.ts'
import { refer } from './references.ts'

/**
 * A message; `sequence` and `time` are 0 until it is appended. An imported message already has its
 * time.
 */
export type Draft = Omit<WireMessage, 'sequence' | 'time'> & { sequence: number; time: number }

/** The owner of a message's identity: an account, or the server itself for tips. */
interface Origin {
  readonly senderID: number
  /** The position in the sender's account log; 0 for groups. */
  readonly position: number
  /** Accounts that receive a targeted message. */
  readonly receivers?: ReadonlySet<number>
  /** Mentioned accounts, 0 for all. */
  readonly mentioned?: ReadonlySet<number>
}

export interface Appended {
  readonly time: number
  readonly sequence: number
  /** Encoded, as a part of a larger buffer. */
  readonly bytes: Uint8Array
  /** The same, to stay in memory. */
  readonly kept: PackedBytes
}

/** Assigns the next sequence of a conversation to a message and writes it. */
export const append = (
  services: Data & Media & MessageSearch,
  head: Conversation,
  draft: Draft,
  origin: Origin,
): Appended => {
  const { writer, tables, cache } = services
  if (head.id === 0) {
    head.id = ++cache.lastIDs.conversation
    writer.write(tables.insert.conversation, [head.id, head.app, head.key])
  }
  // Never earlier than the previous message, even if clocks move: months must be in order.
  const time = Math.max(draft.time === 0 ? services.time() : draft.time, head.lastTime)
  const sequence = head.lastSequence + 1
  const month = monthOf(time)
  if (head.months.at(-1)?.month !== month) begin(services, head, { month, first: sequence })
  draft.sequence = sequence
  draft.time = time
  const bytes = encodeMessage(draft)
  const kept = packed(bytes)
  head.lastSequence = sequence
  head.lastMessageID = cache.nextMessageID(writer.batch)
  head.lastTime = time
  const isShown = (draft.flags & MessageFlag.noLastMessage) === 0
  if (isShown) {
    head.shown = kept
    head.shownSequence = sequence
  }
  const isUncounted = (draft.flags & MessageFlag.noUnread) !== 0
  const { senderID, receivers, mentioned } = origin
  const shown = isShown ? kept : null
  head.pending.push({ senderID, from: draft.from, isUncounted, shown, receivers, mentioned })
  writer.hold(head)
  writer.write(services.partitions.at(head.id, month).insert, [
    head.lastMessageID,
    head.id,
    sequence,
    origin.senderID,
    draft.clientTime,
    draft.random,
    time,
    draft.flags,
    origin.position,
    bytes,
  ])
  services.messageIndex.noted()
  refer(services, head, sequence, draft)
  return { time, sequence, bytes, kept }
}

/** The first message of a month. */
const begin = ({ writer, tables, partitions }: Data, head: Conversation, mark: MonthMark): void => {
  const { month, first } = mark
  partitions.makeRoom(writer, month)
  writer.write(tables.insert.month, [head.id, month, first])
  head.months = [...head.months, mark]
}

/** Makes a committed message readable from memory. Call it after the commit, in order. */
export const settle = (head: Conversation, kept: PackedBytes): void => {
  head.pending.shift()
  head.tail.push(kept)
}
