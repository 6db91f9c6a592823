import { LINK_WAITING_BYTES } from './limits.ts'
import { LENGTH_BYTES } from './outgoing-messages.ts'

/** Reassembles messages from packet payloads, in order. Throws if a length is impossible. */
export class IncomingMessages {
  readonly #length = Buffer.alloc(LENGTH_BYTES)
  #lengthFilled = 0
  /** The message that began in an earlier packet and is incomplete. */
  #message: Buffer | undefined
  #filled = 0

  read(payload: Uint8Array): Uint8Array[] {
    const messages: Uint8Array[] = []
    for (let at = this.#fill(payload, messages); at < payload.length; ) {
      at += this.#fillLength(payload, at)
      if (this.#lengthFilled < LENGTH_BYTES) break
      this.#lengthFilled = 0
      const length = lengthIn(this.#length)
      const message = payload.subarray(at, at + length)
      at += message.length
      if (message.length === length) messages.push(message)
      else this.#begin(length, message)
    }
    return messages
  }

  /**
   * Completes the pending message if it ends here; returns the number of bytes that belonged to it.
   */
  #fill(payload: Uint8Array, messages: Uint8Array[]): number {
    if (this.#message === undefined) return 0
    const part = payload.subarray(0, this.#message.length - this.#filled)
    this.#message.set(part, this.#filled)
    this.#filled += part.length
    if (this.#filled === this.#message.length) {
      messages.push(this.#message)
      this.#message = undefined
    }
    return part.length
  }

  #begin(length: number, part: Uint8Array): void {
    this.#message = Buffer.allocUnsafe(length)
    this.#message.set(part)
    this.#filled = part.length
  }

  #fillLength(payload: Uint8Array, at: number): number {
    const part = payload.subarray(at, at + LENGTH_BYTES - this.#lengthFilled)
    this.#length.set(part, this.#lengthFilled)
    this.#lengthFilled += part.length
    return part.length
  }
}

const lengthIn = (bytes: Buffer): number => {
  const length = bytes.readUInt32BE()
  if (length <= LINK_WAITING_BYTES) return length
  throw new Error(`read a message of a node: ${length} bytes exceed the limit of a link`)
}
