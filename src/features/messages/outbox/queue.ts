import type { Clock } from '../../../platform/clock.ts'
import type { WireMessage } from '../../../protocol/message.ts'
import { conversationIDOf, type MessageEntity } from '../message-entity.ts'
import type { Entry } from './entry.ts'

/** The entries of the outbox in the order of writing. Knows at any time how many of them wait. */
export class Queue {
  readonly #clock: Clock
  #entries = new Map<MessageEntity, Entry>()
  #waiting = 0
  #lastOrder = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get all(): ReadonlyMap<MessageEntity, Entry> {
    return this.#entries
  }

  get isWaiting(): boolean {
    return this.#waiting > 0
  }

  of(message: MessageEntity): Entry | undefined {
    return this.#entries.get(message)
  }

  /** The entry of a message that has no outcome; a new one at the end where there is none. */
  open(message: MessageEntity, wire: WireMessage): Entry {
    const known = this.#entries.get(message)
    if (known !== undefined && known.state !== 'refused') return known
    this.#entries.delete(message)
    // A clock that was set back changes no order.
    this.#lastOrder = Math.max(this.#lastOrder + 1, this.#clock.now())
    const entry: Entry = {
      message,
      wire,
      state: 'waiting',
      order: this.#lastOrder,
      attempts: known?.attempts ?? 0,
      isAdopted: false,
      waiters: [],
    }
    this.#entries.set(message, entry)
    this.#waiting++
    return entry
  }

  /** Whether another message of the conversation has to go before one that waits. */
  isBehind({ message }: Entry): boolean {
    if (this.#waiting < 2) return false
    for (const [other, { state }] of this.#entries) {
      if (other === message) return false
      if (state === 'waiting' && conversationIDOf(other) === conversationIDOf(message)) return true
    }
    return false
  }

  leaves(entry: Entry): void {
    entry.state = 'sent'
    entry.attempts++
    this.#waiting--
  }

  uploads(entry: Entry): void {
    entry.state = 'uploading'
    this.#waiting--
  }

  isUploading(entry: Entry): boolean {
    return this.#entries.get(entry.message) === entry && entry.state === 'uploading'
  }

  /** It goes out again, unless it has come back meanwhile. */
  waits(entry: Entry): void {
    if (this.#entries.get(entry.message) !== entry) return
    entry.state = 'waiting'
    this.#waiting++
  }

  remove(entry: Entry): void {
    if (entry.state === 'waiting') this.#waiting--
    this.#entries.delete(entry.message)
  }

  /** These take the place of all. */
  replace(entries: readonly Entry[]): void {
    this.#entries = new Map(entries.map((entry) => [entry.message, entry]))
    this.#waiting = entries.filter(({ state }) => state === 'waiting').length
  }
}
