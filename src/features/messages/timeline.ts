import { lowerBound } from '../../lib/bisect.ts'
import type { WireMessage } from '../../protocol/message.ts'
import { MessageEntity, refreshMessage } from './message-entity.ts'
import { type Range, Ranges } from './ranges.ts'

/** A stored message: as it came, or as the live entity once somebody looked at it. */
export type Entry = WireMessage | MessageEntity

const sequenceOf = ({ sequence }: Entry) => sequence

/**
 * What is known of one conversation: its messages by sequence, its holes, and what is being sent. Pushes,
 * history pages, recovery and sync all write here, so there is one truth about what is missing.
 */
export class Timeline {
  readonly conversationID: string
  readonly ranges = new Ranges()
  /** Not acknowledged (sending or failed), in the order of writing. */
  readonly outgoing: MessageEntity[] = []
  /** Raised by every change; snapshots are cached by it. */
  revision = 0
  /** The newest sequence that is known to exist; 0: none is. */
  newest = 0
  /** The server has said that there is nothing. */
  isKnownEmpty = false
  /** C2C: unix seconds up to which the other side has read. */
  peerReadTime = 0
  readonly #entries: Entry[] = []
  readonly #userID: string

  constructor(conversationID: string, userID: string) {
    this.conversationID = conversationID
    this.#userID = userID
  }

  /** Adds a message of a known sequence. False: it was there already. */
  insert(entry: Entry): boolean {
    const { sequence } = entry
    const entries = this.#entries
    const last = entries[entries.length - 1]
    if (last === undefined || last.sequence < sequence) {
      entries.push(entry)
    } else {
      const index = this.#indexOf(sequence)
      if (entries[index]?.sequence === sequence) return false
      entries.splice(index, 0, entry)
    }
    this.ranges.add(sequence, sequence)
    if (sequence > this.newest) this.newest = sequence
    this.revision++
    return true
  }

  /**
   * Takes in a stretch: all that exists for this user between two sequences, oldest first. Returns what
   * was not here before.
   */
  cover(from: number, to: number, stretch: readonly Entry[]): Entry[] {
    const start = this.#indexOf(from)
    const next = this.#entries[start]
    const isEmptyHere = next === undefined || next.sequence > to
    const added = isEmptyHere ? [...stretch] : stretch.filter((entry) => this.insert(entry))
    if (isEmptyHere) this.#entries.splice(start, 0, ...stretch)
    this.ranges.add(from, to)
    if (to > this.newest) this.newest = to
    this.revision++
    return added
  }

  /** Whether a message stands here in this version or a newer one. */
  hasNewerThan({ sequence, version }: WireMessage): boolean {
    const entry = this.#entries[this.#indexOf(sequence)]
    return entry?.sequence === sequence && entry.version >= version
  }

  /**
   * A stored message is another now. Returns the live entity where somebody looked at it, true where nobody
   * did; false where it is not here or not older.
   */
  change(wire: WireMessage): MessageEntity | boolean {
    const index = this.#indexOf(wire.sequence)
    const entry = this.#entries[index]
    if (entry?.sequence !== wire.sequence || entry.version >= wire.version) return false
    this.revision++
    if (entry instanceof MessageEntity) {
      refreshMessage(entry, wire)
      return entry
    }
    this.#entries[index] = wire
    return true
  }

  /** A sequence is known to exist, though its message may not be here. */
  noteNewest(sequence: number): void {
    if (sequence <= this.newest) return
    this.newest = sequence
    this.revision++
  }

  /** The holes that show, oldest first. */
  get holes(): Range[] {
    return this.ranges.holes(this.newest)
  }

  /** The messages with a sequence from `from` to `to`, oldest first, as live entities. */
  between(from: number, to: number): MessageEntity[] {
    const found: MessageEntity[] = []
    for (let index = this.#indexOf(from); index < this.#entries.length; index++) {
      if ((this.#entries[index] as Entry).sequence > to) break
      found.push(this.#look(index))
    }
    return found
  }

  /** How many messages have a sequence from `from` to `to`. Nobody looks at them. */
  countBetween(from: number, to: number): number {
    return Math.max(0, this.#indexOf(to + 1) - this.#indexOf(from))
  }

  /** The newest `count` messages up to `to`, oldest first, as live entities. */
  before(to: number, count: number): MessageEntity[] {
    const end = this.#indexOf(to + 1)
    const found: MessageEntity[] = []
    for (let index = Math.max(0, end - count); index < end; index++) found.push(this.#look(index))
    return found
  }

  /** The live entity at a sequence. */
  at(sequence: number): MessageEntity | undefined {
    const index = this.#indexOf(sequence)
    return this.#entries[index]?.sequence === sequence ? this.#look(index) : undefined
  }

  /** The sequence of the message that is `count` messages below the newest; 0 where there are fewer. */
  sequenceFromEnd(count: number): number {
    return this.#entries[this.#entries.length - count]?.sequence ?? 0
  }

  /** Looks for a message by what its ID is made of, the newest first. */
  find(tinyID: string, clientTime: number, random: number): MessageEntity | undefined {
    const matches = (entry: Entry) =>
      entry.random === random &&
      entry.clientTime === clientTime &&
      (entry instanceof MessageEntity ? entry.senderTinyID : entry.tinyID) === tinyID
    const index = this.#entries.findLastIndex(matches)
    return index < 0 ? this.outgoing.find(matches) : this.#look(index)
  }

  /** Entities somebody looked at, newest first, as long as `isWanted`. */
  *lookedAt(isWanted: (entry: Entry) => boolean): Generator<MessageEntity> {
    for (let index = this.#entries.length - 1; index >= 0; index--) {
      const entry = this.#entries[index] as Entry
      if (!isWanted(entry)) return
      if (entry instanceof MessageEntity) yield entry
    }
  }

  #look(index: number): MessageEntity {
    const entry = this.#entries[index] as Entry
    if (entry instanceof MessageEntity) return entry
    const isMine = entry.from === this.#userID
    const entity = new MessageEntity(entry, this.conversationID, isMine, 'success')
    if (isMine && entry.time <= this.peerReadTime) entity.isPeerRead = true
    this.#entries[index] = entity
    return entity
  }

  /** Index of the first entry with at least this sequence. */
  #indexOf(sequence: number): number {
    return lowerBound(this.#entries, sequence, sequenceOf)
  }
}
