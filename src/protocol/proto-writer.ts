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

/** A buffer that no writer uses now, and its first free byte. Messages are small: many share one. */
let shared: Uint8Array | undefined
let sharedFrom = 0

/** Writes protobuf. The tag of a field is its number × 8 + its wire type. */
export class ProtoWriter {
  #bytes = shared ?? new Uint8Array(ROOM_BYTES)
  #start = sharedFrom
  #at = sharedFrom

  constructor() {
    shared = undefined
    sharedFrom = 0
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
    const bytes = this.#bytes
    if (bytes.length - this.#at >= LEAST_BYTES) {
      shared = bytes
      sharedFrom = this.#at
    }
    return bytes.subarray(this.#start, this.#at)
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
    if (this.#at + more <= this.#bytes.length) return
    const written = this.finish()
    this.#bytes = new Uint8Array(2 * (written.length + more))
    this.#bytes.set(written)
    this.#start = 0
    this.#at = written.length
  }
}
