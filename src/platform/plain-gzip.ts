import { crc32 } from '../lib/crc32.ts'
import { deflate } from '../lib/deflate.ts'
import { inflate } from '../lib/inflate.ts'
import type { GzipPort } from './platform.ts'

const HEAD = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
const TRAILER_BYTES = 8

/** Bits of the fourth byte: what stands behind the head. */
const HAS_CHECK = 2
const HAS_EXTRA = 4
const HAS_NAME = 8
const HAS_COMMENT = 16

/** gzip in plain JavaScript. A bomb is noticed before it fills the memory. */
export const plainGzip: GzipPort = {
  gzip(data) {
    const packed = deflate(data)
    const whole = new Uint8Array(HEAD.length + packed.length + TRAILER_BYTES)
    whole.set(HEAD)
    whole.set(packed, HEAD.length)
    const trailer = trailerOf(whole)
    trailer.setUint32(0, crc32(0, data), true)
    trailer.setUint32(4, data.length, true)
    return whole
  },
  gunzip(data, limitBytes) {
    const start = startOf(data)
    const trailer = trailerOf(data)
    const size = trailer.getUint32(4, true)
    if (size > limitBytes) throw new RangeError(`gunzip: more than ${limitBytes} bytes`)
    const inflated = inflate(data.subarray(start, -TRAILER_BYTES), size)
    if (inflated.length !== size || crc32(0, inflated) !== trailer.getUint32(0, true)) {
      throw new Error('gunzip: the data is not what was compressed')
    }
    return inflated
  },
}

/** The end of the data says of all that came before its checksum and its size. */
const trailerOf = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset + data.length - TRAILER_BYTES, TRAILER_BYTES)

/** Where the compressed data begins. */
const startOf = (data: Uint8Array): number => {
  if (
    HEAD.slice(0, 3).some((byte, at) => data[at] !== byte) ||
    data.length < HEAD.length + TRAILER_BYTES
  ) {
    throw new Error('gunzip: the data is no gzip')
  }
  const has = data[3] as number
  let at = HEAD.length
  if (has & HAS_EXTRA) at += 2 + (data[at] as number) + ((data[at + 1] as number) << 8)
  if (has & HAS_NAME) at = data.indexOf(0, at) + 1
  if (has & HAS_COMMENT) at = data.indexOf(0, at) + 1
  return has & HAS_CHECK ? at + 2 : at
}
