import { lowerBound } from '../../../lib/bisect.ts'
import type { WireMessage } from '../../../protocol/message.ts'
import { MessageFlag } from '../../../protocol/names.ts'
import { byIdentity, type Entry, isSame, newerOf } from '../entry.ts'
import { localOf, setLocal } from '../local-state.ts'
import {
  deletedHere,
  has,
  isLive,
  Mark,
  MessageEntity,
  readByPeer,
  refreshMessage,
  senderOf,
  sequenceOf,
  statusOf,
  stored,
  timeOf,
  versionOf,
} from '../message-entity.ts'
import { type Range, Ranges, type ReadonlyRanges } from './ranges.ts'

/** Shared by the timelines without any; never modified. */
const noMessages: readonly MessageEntity[] = []

/**
 * The loaded part of one conversation: its messages by sequence, its gaps, and its outbox. Pushes,
 * history, recovery and sync all write here, so that gaps are known in one place.
 */
class LoadedTimeline {
  readonly conversationID: string
  readonly #userID: string
  readonly ranges = new Ranges()
  /** Ranges with possibly missed changes: shown, and refetched on use. */
  readonly stale = new Ranges()
  /** Not acknowledged (sending or failed), in the order of writing. */
  outgoing: readonly MessageEntity[] = noMessages
  /** Raised by every change; snapshots are cached by it. */
  revision = 0
  /** The newest sequence that is known to exist; 0: none is. */
  newest = 0
  /** The server has reported the newest sequence; else there may be more than `newest`. */
  isNewestKnown = false
  /** The server has said that there is nothing. */
  isKnownEmpty = false
  #entries: Entry[] = []
  /** C2C: unix seconds up to which the other side has read. */
  #peerReadTime: number
  /** Up to here this user has read. */
  #readTo: number
  /** Deleted messages, by sequence; undefined where one was not here. Made for the first of them. */
  #removed: Map<number, Entry | undefined> | undefined
  #clearedTo = 0

  constructor(conversationID: string, userID: string, peerReadTime = 0, readTo = 0) {
    this.conversationID = conversationID
    this.#userID = userID
    this.#peerReadTime = peerReadTime
    this.#readTo = readTo
  }

  /** A message in it has changed. */
  touch(): void {
    this.revision++
  }

  /** A message of this device is sent, or sent again. One with a file stays where it was written: others may overtake it. */
  write(message: MessageEntity, hasFile = false): void {
    const { writtenAfter = this.newest } = localOf(message)
    setLocal(message, { writtenAfter: hasFile ? writtenAfter : undefined })
    if (!this.outgoing.includes(message)) this.outgoing = [...this.outgoing, message]
    this.revision++
  }

  /** An own message is stored: those that were written before it and wait for their answers stand before it. */
  keepOrderBefore(message: MessageEntity, sequence: number): void {
    for (const one of this.outgoing) {
      if (one === message) return
      const isPlaced = statusOf(one) !== 'unSend' || localOf(one).writtenAfter !== undefined
      if (sequence > 0 && !isPlaced) setLocal(one, { writtenAfter: sequence - 1 })
    }
  }

  /** An outgoing message was stored. The peer's read time may have arrived before. */
  settle(message: MessageEntity, time: number, sequence: number): void {
    this.withdraw(message)
    stored(message, time, sequence)
    if (time <= this.#peerReadTime) readByPeer(message)
  }

  /** Removes a message from the outgoing ones. */
  withdraw(message: MessageEntity): void {
    this.outgoing = this.outgoing.filter((one) => one !== message)
  }

  /** Adds a message of a known sequence. Returns false if it exists, or is not visible. */
  insert(entry: Entry): boolean {
    const sequence = sequenceOf(entry)
    const entries = this.#entries
    if (!this.#isSeen(entry)) {
      this.#known(sequence, sequence)
      return false
    }
    // An array that grows by the first item gets room for seventeen.
    if (entries.length === 0) this.#entries = [entry]
    else if (sequence > this.newest) entries.push(entry)
    else {
      const known = this.#entryAt(sequence)
      // A stale one may be of a history that the server has lost.
      if (known !== undefined && (isSame(known, entry) || !this.stale.at(sequence))) return false
      entries.splice(this.#indexOf(sequence), known === undefined ? 0 : 1, entry)
      this.stale.remove(sequence, sequence)
    }
    this.ranges.add(sequence, sequence)
    if (isLive(entry) && localOf(entry).isStale) {
      setLocal(entry, { isStale: undefined })
      this.stale.add(sequence, sequence)
    }
    if (sequence > this.newest) this.newest = sequence
    this.revision++
    return true
  }

  /** Replaces a range by all messages that this user has in it, oldest first; newer versions win. Returns the new ones. */
  replaceRange(from: number, to: number, entries: readonly Entry[]): Entry[] {
    const start = this.#indexOf(from)
    const here = new Map<number, Entry>()
    for (let index = start; index < this.#entries.length; index++) {
      const entry = this.#entries[index] as Entry
      if (sequenceOf(entry) > to) break
      here.set(sequenceOf(entry), entry)
    }
    const added: Entry[] = []
    const now = entries
      .filter((entry) => this.#isSeen(entry))
      .map((entry) => {
        const known = here.get(sequenceOf(entry))
        if (known !== undefined && isSame(known, entry)) return newerOf(known, entry)
        added.push(entry)
        return entry
      })
    this.#entries.splice(start, here.size, ...now)
    this.#known(from, to)
    this.stale.remove(from, to)
    this.revision++
    return added
  }

  /** The server has said that there is nothing. */
  foundEmpty(): void {
    if (this.isKnownEmpty) return
    this.isKnownEmpty = true
    this.isNewestKnown = true
    this.revision++
  }

  /** The newest message of the server is loaded. */
  reachNewest(): void {
    if (this.isNewestKnown) return
    this.isNewestKnown = true
    this.revision++
  }

  /** Returns the messages that the other side has read now, oldest first. */
  readByPeer(readTime: number): MessageEntity[] {
    const before = this.#peerReadTime
    this.#peerReadTime = readTime
    const read: MessageEntity[] = []
    for (const message of this.newestFirst()) {
      if (timeOf(message) < before) break
      if (!isLive(message) || !has(message, Mark.out)) continue
      if (has(message, Mark.peerRead) || timeOf(message) > readTime) continue
      readByPeer(message)
      read.push(message)
    }
    return read.reverse()
  }

  /**
   * This user has read up to a sequence, or less than before after a revert. Visits only the difference, and returns its
   * live messages.
   */
  readUpTo(to: number): MessageEntity[] {
    const from = Math.min(this.#readTo, to)
    const until = Math.max(this.#readTo, to)
    const isRead = to > this.#readTo
    this.#readTo = to
    const changed: MessageEntity[] = []
    for (const entry of this.newestFirst()) {
      const sequence = sequenceOf(entry)
      if (sequence <= from) break
      if (sequence > until || !isLive(entry) || senderOf(entry) === this.#userID) continue
      entry.isRead = isRead
      changed.push(entry)
    }
    return changed
  }

  /** A message may have changed. */
  markStale(sequence: number): void {
    this.stale.add(sequence, sequence)
    this.revision++
  }

  /** Marks everything as stale. */
  invalidate(): void {
    for (const { from, to } of this.ranges.all) {
      this.stale.add(Math.max(from, this.#clearedTo + 1), to)
    }
    for (const message of this.outgoing) setLocal(message, { isStale: true })
    this.revision++
  }

  /** The loaded range around a sequence that is not stale. */
  freshRangeAt(sequence: number): Range | undefined {
    const range = this.ranges.at(sequence)
    return range && this.stale.partAround(sequence, range)
  }

  /** Removes messages that this user deleted; their sequences stay known. Returns live ones. */
  remove(sequences: readonly number[]): MessageEntity[] {
    const live: MessageEntity[] = []
    const removed = this.#removed ?? new Map()
    this.#removed = removed
    for (const sequence of sequences) {
      const entry = this.#entryAt(sequence)
      if (entry === undefined && removed.has(sequence)) continue
      removed.set(sequence, entry)
      if (entry === undefined) continue
      this.#entries.splice(this.#indexOf(sequence), 1)
      if (!isLive(entry)) continue
      deletedHere(entry)
      live.push(entry)
    }
    this.revision++
    return live
  }

  /** This user has cleared everything up to a sequence. */
  clear(to: number): void {
    if (to <= this.#clearedTo) return
    this.#clearedTo = to
    this.forget(to)
    this.#known(1, to)
  }

  /** Unloads messages up to a sequence. */
  forget(to: number): void {
    this.#entries.splice(0, this.#indexOf(to + 1))
    this.ranges.remove(1, to)
    this.stale.remove(1, to)
    this.revision++
  }

  /** Whether this version or a newer one is here, or the message is permanently hidden from this user. */
  hasNewerThan(wire: WireMessage): boolean {
    if (!this.#isSeen(wire)) return true
    const entry = this.#entryAt(wire.sequence)
    return entry !== undefined && versionOf(entry) >= wire.version
  }

  /** Applies a newer version. Returns the live entity, or true if there is none; false if it is absent or not older. */
  change(wire: WireMessage): MessageEntity | boolean {
    const entry = this.#entryAt(wire.sequence)
    if (entry === undefined || versionOf(entry) >= wire.version) return false
    this.revision++
    if (isLive(entry)) {
      refreshMessage(entry, wire)
      return entry
    }
    this.#entries[this.#indexOf(wire.sequence)] = wire
    return true
  }

  /** Whether the same message stands here in an older version. */
  hasOlderThan(wire: WireMessage): boolean {
    const entry = this.#entryAt(wire.sequence)
    return entry !== undefined && isSame(entry, wire) && versionOf(entry) < wire.version
  }

  /** A sequence is known to exist, though its message may not be here. */
  noteNewest(sequence: number): void {
    this.isNewestKnown = true
    if (sequence <= this.newest) return
    this.newest = sequence
    this.revision++
  }

  /** The gaps, oldest first. */
  get holes(): Range[] {
    return this.ranges.holes(this.newest)
  }

  /** The messages with a sequence from `from` to `to`, oldest first, as live entities. */
  between(from: number, to: number): MessageEntity[] {
    return this.#lookAt(this.#indexOf(from), this.#indexOf(to + 1))
  }

  /** The oldest `count` messages from a sequence on, oldest first, as live entities. */
  after(from: number, count: number): MessageEntity[] {
    const start = this.#indexOf(from)
    return this.#lookAt(start, Math.min(start + count, this.#entries.length))
  }

  /** The number of messages with a sequence from `from` to `to`, without creating entities. */
  countBetween(from: number, to: number): number {
    return Math.max(0, this.#indexOf(to + 1) - this.#indexOf(from))
  }

  /** The newest `count` messages up to `to`, oldest first, as live entities. */
  before(to: number, count: number): MessageEntity[] {
    const end = this.#indexOf(to + 1)
    return this.#lookAt(Math.max(0, end - count), end)
  }

  /** The live entity at a sequence. */
  at(sequence: number): MessageEntity | undefined {
    const entry = this.#entryAt(sequence)
    return entry && (isLive(entry) ? entry : this.#look(this.#indexOf(sequence)))
  }

  /** The sequence of the message `count` below the newest; 0 where there are fewer. */
  sequenceFromEnd(count: number): number {
    const entry = this.#entries[this.#entries.length - count]
    return entry === undefined ? 0 : sequenceOf(entry)
  }

  /** Looks for a message by what its ID is made of, the newest first. */
  find(tinyID: string, clientTime: number, random: number): MessageEntity | undefined {
    const matches = byIdentity(tinyID, clientTime, random)
    const index = this.#entries.findLastIndex(matches)
    return index < 0 ? this.outgoing.find(matches) : this.#look(index)
  }

  /** The sequence of a message, also of a deleted one; 0 if unknown. */
  findSequence(tinyID: string, clientTime: number, random: number): number {
    const known = this.find(tinyID, clientTime, random)
    if (known !== undefined) return sequenceOf(known)
    const matches = byIdentity(tinyID, clientTime, random)
    for (const entry of this.#removed?.values() ?? [])
      if (entry && matches(entry)) return sequenceOf(entry)
    return 0
  }

  /** All stored entries, newest first, without creating entities. */
  *newestFirst(): Generator<Entry> {
    for (let index = this.#entries.length - 1; index >= 0; index--) {
      yield this.#entries[index] as Entry
    }
  }

  #lookAt(start: number, end: number): MessageEntity[] {
    return this.#entries.slice(start, end).map((_, index) => this.#look(start + index))
  }

  #look(index: number): MessageEntity {
    const entry = this.#entries[index] as Entry
    if (isLive(entry)) return entry
    const isMine = entry.from === this.#userID
    const entity = new MessageEntity(entry, this.conversationID, isMine, 'success')
    if (isMine && entry.time <= this.#peerReadTime) readByPeer(entity)
    if (entry.sequence <= this.#readTo) entity.isRead = true
    this.#entries[index] = entity
    return entity
  }

  #known(from: number, to: number): void {
    if ((this.ranges.at(from)?.to ?? 0) >= to) return
    this.ranges.add(from, to)
    if (to > this.newest) this.newest = to
    this.revision++
  }

  #isSeen(entry: Entry): boolean {
    const sequence = sequenceOf(entry)
    if (sequence <= this.#clearedTo || this.#removed?.has(sequence)) return false
    return isLive(entry) || (entry.flags & MessageFlag.hidden) === 0
  }

  #entryAt(sequence: number): Entry | undefined {
    const entry = this.#entries[this.#indexOf(sequence)]
    return entry !== undefined && sequenceOf(entry) === sequence ? entry : undefined
  }

  /** Index of the first entry with at least this sequence. */
  #indexOf(sequence: number): number {
    return lowerBound(this.#entries, sequence, sequenceOf)
  }
}

/** A timeline as others see it: only its methods change it. */
export interface Timeline extends Readonly<Omit<LoadedTimeline, 'ranges' | 'stale' | 'outgoing'>> {
  readonly ranges: ReadonlyRanges
  readonly stale: ReadonlyRanges
  readonly outgoing: readonly MessageEntity[]
}

export const Timeline: new (...input: ConstructorParameters<typeof LoadedTimeline>) => Timeline =
  LoadedTimeline
