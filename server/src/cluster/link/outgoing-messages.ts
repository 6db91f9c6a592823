import { PACKET_BYTES } from './limits.ts'
import { HEAD_BYTES } from './packet.ts'

/** Bytes of the length before each message. */
export const LENGTH_BYTES = 4

/** Consumed pieces to keep in the list before it is shortened. */
const TAKEN = 1_024

/**
 * Queue of messages for packets: a stream of bytes, each message after its length, cut when a
 * packet is full.
 */
export class OutgoingMessages {
  #pieces: Uint8Array[] = []
  #taken = 0
  /** Offset in the first piece. */
  #offset = 0
  #bytes = 0

  /** Bytes in the queue, including the lengths. */
  get bytes(): number {
    return this.#bytes
  }

  add(message: Uint8Array): void {
    const length = Buffer.allocUnsafe(LENGTH_BYTES)
    length.writeUInt32BE(message.length)
    this.#pieces.push(length, message)
    this.#bytes += LENGTH_BYTES + message.length
  }

  /** The next packet, full if there are enough bytes, with room for its head. */
  cut(): Buffer {
    const packet = Buffer.allocUnsafe(Math.min(HEAD_BYTES + this.#bytes, PACKET_BYTES))
    let at = HEAD_BYTES
    for (const piece of this.#rest(packet.length - HEAD_BYTES)) {
      packet.set(piece, at)
      at += piece.length
    }
    this.#bytes -= packet.length - HEAD_BYTES
    return packet
  }

  *#rest(bytes: number): Generator<Uint8Array> {
    let room = bytes
    for (let piece = this.#pieces[this.#taken]; room > 0 && piece !== undefined; ) {
      const part = piece.subarray(this.#offset, this.#offset + room)
      yield part
      room -= part.length
      this.#offset += part.length
      if (this.#offset < piece.length) return
      this.#offset = 0
      this.#taken += 1
      piece = this.#pieces[this.#taken]
    }
    this.#forget()
  }

  #forget(): void {
    if (this.#taken < TAKEN && this.#taken < this.#pieces.length) return
    this.#pieces = this.#pieces.slice(this.#taken)
    this.#taken = 0
  }
}
