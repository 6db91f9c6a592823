import { gunzipSync as gunzip, gzipSync as gzip, unzlibSync, zlibSync } from 'fflate'
import { Buffer } from './buffer.ts'

interface Bounds {
  readonly maxOutputLength?: number
  readonly finishFlush?: number
}

const bounded = (bytes: Uint8Array, { maxOutputLength = Infinity }: Bounds): Buffer => {
  if (bytes.length <= maxOutputLength) return Buffer.from(bytes)
  throw new RangeError(`inflate: more than ${maxOutputLength} bytes`)
}

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : data

export const deflateSync = (data: string | Uint8Array): Buffer =>
  Buffer.from(zlibSync(bytesOf(data)))

export const inflateSync = (data: Uint8Array, bounds: Bounds = {}): Buffer =>
  bounded(unzlibSync(data), bounds)

export const gzipSync = (data: Uint8Array, options: { readonly level?: 1 } = {}): Buffer =>
  Buffer.from(gzip(data, options))

export const gunzipSync = (data: Uint8Array, bounds: Bounds = {}): Buffer =>
  bounded(gunzip(data), bounds)

/** CRC-32 of data that follows data with the checksum `value`. */
export const crc32 = (data: string | Uint8Array, value = 0): number => {
  let sum = ~value
  for (const byte of bytesOf(data)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}
