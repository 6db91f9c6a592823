import { ownBytes } from './own-bytes.ts'

const KEPT = 50

/** The newest messages of a conversation, encoded, as far as they are on disk and in memory. */
export class Tail {
  #messages: Uint8Array[] = []
  /** Sequence of the newest committed message. */
  #last: number
  #changes = 0

  constructor(last: number) {
    this.#last = last
  }

  get last(): number {
    return this.#last
  }

  /** The sequence from which on all messages are here. */
  get first(): number {
    return this.#last - this.#messages.length + 1
  }

  /** How often a message was replaced; what was read from the database before another one may be of before it. */
  get changes(): number {
    return this.#changes
  }

  /** Takes the next message, just committed. */
  push(bytes: Uint8Array): void {
    this.#last += 1
    this.#messages.push(bytes)
    if (this.#messages.length >= KEPT * 2) this.#messages = this.#messages.slice(-KEPT)
  }

  /** A message that is here, perhaps, is another now. */
  replace(sequence: number, bytes: Uint8Array): void {
    this.#changes += 1
    const index = sequence - this.first
    if (index >= 0 && index < this.#messages.length) this.#messages[index] = bytes
  }

  /**
   * Takes messages read from the database, where they go up to the newest and are as they were at so many `changes`.
   */
  fill(first: number, messages: readonly Uint8Array[], changes: number): void {
    if (changes !== this.#changes) return
    if (first + messages.length - 1 !== this.#last || first >= this.first) return
    this.#messages = messages.slice(-KEPT).map(ownBytes)
  }

  /** From one sequence to another, both included; both must be here. */
  slice(from: number, to: number): readonly Uint8Array[] {
    return this.#messages.slice(from - this.first, to - this.first + 1)
  }
}
