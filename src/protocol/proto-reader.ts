import { recurringText } from '../lib/recurring-text.ts'
import { readText } from '../lib/utf8.ts'

const LONGEST_VARINT = 10

/**
 * Reads protobuf (wire types varint, 64-bit, length, 32-bit) from bytes. Throws a RangeError where they end
 * early or make no sense. Numbers are 32 bits: frame.proto has no others.
 */
export class ProtoReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** A varint; of a longer one the low 32 bits, as protobuf says. */
  uint32(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#at++]
    if (byte === undefined) throw endsEarly()
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    for (let shift = 7; shift < 7 * LONGEST_VARINT; shift += 7) {
      byte = bytes[this.#at++]
      if (byte === undefined) throw endsEarly()
      if (shift < 32) value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new RangeError('read protobuf: a varint does not end')
  }

  /** A zigzag number. */
  sint32(): number {
    const value = this.uint32()
    return (value >>> 1) ^ -(value & 1)
  }

  fixed32(): number {
    let at = this.#skip(4)
    let value = 0
    for (let shift = 0; shift < 32; shift += 8) value |= (this.#bytes[at++] as number) << shift
    return value >>> 0
  }

  /** A stretch of the bytes themselves, not a copy. */
  bytes(): Uint8Array {
    const length = this.uint32()
    const at = this.#skip(length)
    return this.#bytes.subarray(at, at + length)
  }

  string(): string {
    const length = this.uint32()
    const at = this.#skip(length)
    return readText(this.#bytes, at, at + length)
  }

  /** A string that recurs, such as a name: the same one is shared. */
  name(): string {
    const length = this.uint32()
    const at = this.#skip(length)
    return recurringText(this.#bytes, at, at + length)
  }

  /** Passes over a field that is not known. */
  skip(tag: number): void {
    switch (tag & 7) {
      case 0:
        this.uint32()
        break
      case 1:
        this.#skip(8)
        break
      case 2:
        this.#skip(this.uint32())
        break
      case 5:
        this.#skip(4)
        break
      default:
        throw new RangeError(`read protobuf: unknown wire type ${tag & 7}`)
    }
  }

  /** Moves on; returns where it was. */
  #skip(length: number): number {
    const at = this.#at
    if (length > this.#bytes.length - at) throw endsEarly()
    this.#at = at + length
    return at
  }
}

const endsEarly = () => new RangeError('read protobuf: the bytes end early')
