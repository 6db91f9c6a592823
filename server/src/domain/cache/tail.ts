import { type PackedBytes, packed, unpacked } from './packed-bytes.ts'

const KEPT = 50

/** Memory of a message besides its bytes. */
const OVERHEAD = 24

/** The newest committed messages of a conversation in memory, encoded. */
export class Tail {
  #messages: PackedBytes[] = []
  /** Sequence of the newest committed message. */
  #last: number
  #changes = 0
  #bytes = 0

  constructor(last: number) {
    this.#last = last
  }

  get last(): number {
    return this.#last
  }

  /** The estimated size in memory. */
  get bytes(): number {
    return this.#bytes
  }

  /** The first sequence from which all messages are here. */
  get first(): number {
    return this.#last - this.#messages.length + 1
  }

  /** The number of replacements; a database read from before one may be stale. */
  get changes(): number {
    return this.#changes
  }

  /** Appends the next committed message. */
  push(bytes: PackedBytes): void {
    this.#last += 1
    this.#messages.push(bytes)
    this.#bytes += sizeOf(bytes)
    if (this.#messages.length >= KEPT * 2) this.#set(this.#messages.slice(-KEPT))
  }

  /** Replaces a message if it is here. */
  replace(sequence: number, bytes: PackedBytes): void {
    this.#changes += 1
    const index = sequence - this.first
    const replaced = this.#messages[index]
    if (replaced === undefined) return
    this.#bytes += bytes.length - replaced.length
    this.#messages[index] = bytes
  }

  /**
   * Adds messages from the database if they reach up to the newest one and no message has changed
   * since `changes`.
   */
  fill(first: number, messages: readonly Uint8Array[], changes: number): void {
    if (changes !== this.#changes) return
    if (first + messages.length - 1 !== this.#last || first >= this.first) return
    this.#set(messages.slice(-KEPT).map(packed))
  }

  #set(messages: PackedBytes[]): void {
    this.#messages = messages
    this.#bytes = messages.reduce((sum, bytes) => sum + sizeOf(bytes), 0)
  }

  /** A range of sequences, both ends included; both must be here. */
  slice(from: number, to: number): readonly Uint8Array[] {
    return this.#messages.slice(from - this.first, to - this.first + 1).map(unpacked)
  }
}

const sizeOf = (bytes: PackedBytes): number => bytes.length + OVERHEAD
