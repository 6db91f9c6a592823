import { Gunzip, gunzipSync, gzipSync } from 'fflate'
import { crc32 } from '../lib/crc32.ts'
import type { GzipPort } from './platform.ts'

/** Up to here data is inflated in one go, independent of its declared size: sixteen megabytes at most. */
const WHOLE_BYTES = 16 * 1024
/**
 * Chunk size of larger data: one chunk expands to at most one megabyte before the limit is checked
 * again.
 */
const PIECE_BYTES = 1024
const TRAILER_BYTES = 8

/** gzip in plain JavaScript. A bomb is noticed before it fills the memory. */
export const plainGzip: GzipPort = {
  gzip: (data) => gzipSync(data),
  gunzip(data, limitBytes) {
    const { size, checksum } = trailerOf(data)
    if (size > limitBytes) throw tooLarge(limitBytes)
    const inflated = data.length > WHOLE_BYTES ? inPieces(data, limitBytes) : whole(data, size)
    // fflate does not look whether it is what was compressed.
    if (inflated.length !== size || crc32(0, inflated) !== checksum) {
      throw new Error('gunzip: the data is not what was compressed')
    }
    return inflated
  },
}

const tooLarge = (limitBytes: number) => new RangeError(`gunzip: more than ${limitBytes} bytes`)

/** The checksum and size at the end of the data. */
const trailerOf = (data: Uint8Array) => {
  if (data.length < TRAILER_BYTES) throw new Error('gunzip: the data ends early')
  const at = data.byteOffset + data.length - TRAILER_BYTES
  const trailer = new DataView(data.buffer, at, TRAILER_BYTES)
  return { checksum: trailer.getUint32(0, true), size: trailer.getUint32(4, true) }
}

/** Drops data beyond the stated size. */
const whole = (data: Uint8Array, size: number): Uint8Array =>
  gunzipSync(data, { out: new Uint8Array(size) })

const inPieces = (data: Uint8Array, limitBytes: number): Uint8Array => {
  const pieces: Uint8Array[] = []
  let size = 0
  const stream = new Gunzip((piece) => {
    size += piece.length
    if (size > limitBytes) throw tooLarge(limitBytes)
    pieces.push(piece)
  })
  for (let from = 0; from < data.length; from += PIECE_BYTES) {
    const to = from + PIECE_BYTES
    stream.push(data.subarray(from, to), to >= data.length)
  }
  return joined(pieces, size)
}

const joined = (pieces: readonly Uint8Array[], size: number): Uint8Array => {
  const joint = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    joint.set(piece, at)
    at += piece.length
  }
  return joint
}
