import { byteLength } from '../lib/byte-length.ts'
import { UTF8_UNIT_BYTES, writeLongText, writeText } from '../lib/utf8.ts'

const ROOM_BYTES = 16 * 1024

/** With less left a new room is made. */
const LEAST_BYTES = 1024

/** Maximum number of bytes of a varint. */
const VARINT_BYTES = 5

/**
 * Texts up to this number of units take less than 128 bytes: the length is one byte, written
 * afterwards.
 */
const SHORT_UNITS = 42

/** The unused part of the last writer's buffer. Messages are small: many share one buffer. */
let rest: Uint8Array | undefined

/** Writes protobuf. The tag of a field is its number × 8 + its wire type. */
export class ProtoWriter {
  #bytes: Uint8Array
  #at = 0

  constructor() {
    this.#bytes = rest ?? new Uint8Array(ROOM_BYTES)
    rest = undefined
  }

  /** A varint of a whole number from 0 to 2^32 - 1. */
  uint32(tag: number, value: number): this {
    this.#tag(tag, VARINT_BYTES)
    this.#varint(value)
    return this
  }

  /** A zigzag number: small whether positive or negative. */
  sint32(tag: number, value: number): this {
    return this.uint32(tag, (value << 1) ^ (value >> 31))
  }

  fixed32(tag: number, value: number): this {
    this.#tag(tag, 4)
    for (let shift = 0; shift < 32; shift += 8) this.#bytes[this.#at++] = (value >>> shift) & 0xff
    return this
  }

  bytes(tag: number, value: Uint8Array): this {
    this.#tag(tag, VARINT_BYTES + value.length)
    this.#varint(value.length)
    this.#bytes.set(value, this.#at)
    this.#at += value.length
    return this
  }

  string(tag: number, value: string): this {
    if (value.length <= SHORT_UNITS) {
      this.#tag(tag, 1 + value.length * UTF8_UNIT_BYTES)
      const start = this.#at + 1
      const end = writeText(value, this.#bytes, start)
      this.#bytes[this.#at] = end - start
      this.#at = end
      return this
    }
    const length = byteLength(value)
    this.#tag(tag, VARINT_BYTES + length)
    this.#varint(length)
    writeLongText(value, this.#bytes.subarray(this.#at, this.#at + length))
    this.#at += length
    return this
  }

  /** The written bytes. The writer cannot be used afterwards. */
  finish(): Uint8Array {
    const written = this.#bytes.subarray(0, this.#at)
    if (this.#bytes.length - this.#at >= LEAST_BYTES) rest = this.#bytes.subarray(this.#at)
    this.#bytes = nothing
    return written
  }

  /** A tag, and room for it and for `more` bytes. */
  #tag(tag: number, more: number): void {
    this.#reserve(VARINT_BYTES + more)
    this.#varint(tag)
  }

  #varint(value: number): void {
    const bytes = this.#bytes
    let left = value >>> 0
    while (left > 0x7f) {
      bytes[this.#at++] = (left & 0x7f) | 0x80
      left >>>= 7
    }
    bytes[this.#at++] = left
  }

  #reserve(more: number): void {
    const needed = this.#at + more
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed + ROOM_BYTES, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = grown
  }
}

const nothing = new Uint8Array(0)
