import type { GroupEvent } from 'tavern-im/protocol'

/** The limits of stored messages and their bytes; older messages are dropped. */
const MOST_MESSAGES = 1_000
const MOST_BYTES = 1024 * 1024

/** The limits of one answer; the rest follows in the next one. */
const PAGE_MESSAGES = 100
const PAGE_BYTES = 128 * 1024

export interface RingEntry {
  /** Unix seconds. */
  readonly time: number
  /** The encoded message; null for another event. */
  readonly bytes: Uint8Array | null
  /** The event, if the room's current state does not show it. */
  readonly event?: GroupEvent | undefined
}

interface RingPage {
  readonly messages: Uint8Array[]
  readonly events: GroupEvent[]
  readonly end: number
}

interface Newest {
  readonly messages: Uint8Array[]
  /** The next sequence if there is no message. */
  readonly first: number
}

/** The newest messages of a room, by sequence. */
export class Ring {
  #entries: RingEntry[] = []
  /** Index of the oldest stored message. */
  #start = 0
  #bytes = 0
  #next: number

  constructor(next: number) {
    this.#next = next
  }

  /** The sequence of the next message. */
  get next(): number {
    return this.#next
  }

  /** The newest sequence that was dropped or never stored. */
  get before(): number {
    return this.#next - 1 - (this.#entries.length - this.#start)
  }

  /** The size of the stored messages. */
  get bytes(): number {
    return this.#bytes
  }

  /** Unix seconds of the newest; 0 if empty. */
  get newestTime(): number {
    return this.#entries.at(-1)?.time ?? 0
  }

  /** Takes the next one. */
  add(entry: RingEntry): void {
    this.#next += 1
    this.#entries.push(entry)
    this.#bytes += sizeOf(entry)
    this.keep(MOST_BYTES)
  }

  /** Drops the oldest messages until the others have at most this size. */
  keep(mostBytes: number): void {
    while (this.#entries.length - this.#start > MOST_MESSAGES || this.#bytes > mostBytes) {
      this.#bytes -= sizeOf(this.#entries[this.#start] as RingEntry)
      this.#start += 1
    }
    // Dropped entries stay in memory until they are half of the array.
    if (this.#start * 2 < this.#entries.length) return
    this.#entries = this.#entries.slice(this.#start)
    this.#start = 0
  }

  /**
   * The entries from a sequence on, up to the limits of one answer. `end`: the sequence after them.
   */
  from(sequence: number): RingPage {
    const first = Math.max(sequence, this.before + 1)
    const messages: Uint8Array[] = []
    const events: GroupEvent[] = []
    let bytes = 0
    let end = first
    for (; end < this.#next; end += 1) {
      const entry = this.#entries[this.#start + end - this.before - 1] as RingEntry
      bytes += sizeOf(entry)
      const isFull = messages.length === PAGE_MESSAGES || bytes > PAGE_BYTES
      if (isFull && messages.length + events.length > 0) break
      if (entry.bytes !== null) messages.push(entry.bytes)
      if (entry.event !== undefined) events.push(entry.event)
    }
    return { messages, events, end }
  }

  /** The newest `count` messages since a time, oldest first, and the first one's sequence. */
  newest(count: number, since: number): Newest {
    const found: Uint8Array[] = []
    let first = this.#next
    for (let index = this.#entries.length - 1; index >= this.#start; index -= 1) {
      const { time, bytes } = this.#entries[index] as RingEntry
      if (found.length === count || time < since) break
      if (bytes === null) continue
      found.push(bytes)
      first = this.before + 1 + index - this.#start
    }
    return { messages: found.reverse(), first }
  }
}

const sizeOf = ({ bytes, event }: RingEntry): number =>
  (bytes?.length ?? 0) + (event === undefined ? 0 : JSON.stringify(event).length)
