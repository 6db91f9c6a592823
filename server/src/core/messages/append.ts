import { encodeMessage, MessageFlag, type WireMessage } from 'tavern-im/protocol'
import type { Head } from '../memory/entities.ts'
import { ownBytes } from '../memory/own-bytes.ts'
import type { World } from '../world.ts'
import { refer } from './references.ts'

/** A message; `sequence` and `time` are 0 until it has its place. One that was said before has its time already. */
export type Draft = Omit<WireMessage, 'sequence' | 'time'> & { sequence: number; time: number }

/** Who answers for a message's identity: an account, or the server itself for tips. */
interface Origin {
  readonly senderID: number
  /** Of the sender's account log; 0 for groups. */
  readonly position: number
  /** Accounts that a targeted message is for. */
  readonly receivers?: ReadonlySet<number>
  /** Accounts that it mentions, 0 for all. */
  readonly mentioned?: ReadonlySet<number>
}

export interface Appended {
  readonly time: number
  readonly sequence: number
  readonly bytes: Uint8Array
}

/** Gives a message the next place of its conversation and writes it. */
export const append = (world: World, head: Head, draft: Draft, origin: Origin): Appended => {
  const { writer, tables, memory } = world
  if (head.id === 0) {
    head.id = ++memory.lastIDs.conversation
    writer.write(tables.insert.conversation, [head.id, head.app, head.key])
  }
  const time = draft.time === 0 ? world.time() : draft.time
  const sequence = head.lastSequence + 1
  draft.sequence = sequence
  draft.time = time
  const bytes = ownBytes(encodeMessage(draft))
  head.lastSequence = sequence
  head.lastMessageID = ++memory.lastIDs.message
  head.lastTime = time
  const isShown = (draft.flags & MessageFlag.noLastMessage) === 0
  if (isShown) {
    head.shown = bytes
    head.shownSequence = sequence
  }
  const isUncounted = (draft.flags & MessageFlag.noUnread) !== 0
  const { senderID, receivers, mentioned } = origin
  const shown = isShown ? bytes : null
  head.pending.push({ senderID, from: draft.from, isUncounted, shown, receivers, mentioned })
  writer.hold(head)
  writer.write(tables.insert.message, [
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
  world.messageIndex.noted()
  refer(world, head, sequence, draft)
  return { time, sequence, bytes }
}

/** What is on disk now can be read from memory too. Call it after the commit, in order. */
export const settle = (head: Head, bytes: Uint8Array): void => {
  head.pending.shift()
  head.tail.push(bytes)
}
