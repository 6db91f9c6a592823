import { decodeText, encodeText } from '../lib/utf8.ts'
import type { GzipPort } from '../platform/platform.ts'
import { MalformedFrame, type WireBody } from './frame.ts'

/** Compressed socket data starts with these four bytes, followed by gzip (spec 2 section 2). */
const marker = Uint8Array.of(0x43, 0x4f, 0x4d, 0x50)

/** Frames below this size are sent as they are. */
export const COMPRESS_FROM_BYTES = 1024

/** Maximum inflated size of one frame of a server; a larger frame counts as malformed. */
export const INFLATED_LIMIT_BYTES = 8 * 1024 * 1024

/** Whether socket data is compressed. Written out: it is asked for every frame that arrives. */
export const isCompressed = (data: Uint8Array) =>
  data[0] === marker[0] && data[1] === marker[1] && data[2] === marker[2] && data[3] === marker[3]

/** Compresses socket data that is worth it. Only for connections that negotiated `compress=gzip`. */
export const compressed = (data: WireBody, gzip: GzipPort): WireBody => {
  if (data.length < COMPRESS_FROM_BYTES) return data
  const packed = gzip.gzip(typeof data === 'string' ? encodeText(data) : data)
  const marked = new Uint8Array(marker.length + packed.length)
  marked.set(marker)
  marked.set(packed, marker.length)
  return marked
}

/** Undoes {@link compressed}; data without the marker is returned as it is. */
export const inflated = (data: WireBody, format: 'binary' | 'text', gzip: GzipPort): WireBody => {
  if (typeof data === 'string' || !isCompressed(data)) return data
  const bytes = inflatedBytes(data, gzip, INFLATED_LIMIT_BYTES)
  return format === 'text' ? decodeText(bytes) : bytes
}

/** Inflates compressed socket data; throws MalformedFrame beyond the limit. */
export const inflatedBytes = (data: Uint8Array, gzip: GzipPort, limitBytes: number): Uint8Array => {
  try {
    return gzip.gunzip(data.subarray(marker.length), limitBytes)
  } catch (cause) {
    throw new MalformedFrame('inflate frame: not gzip, or too large', { cause })
  }
}
