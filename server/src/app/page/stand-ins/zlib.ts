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

export const deflateSync = (data: string | Uint8Array): Buffer =>
  Buffer.from(zlibSync(typeof data === 'string' ? new TextEncoder().encode(data) : data))

export const inflateSync = (data: Uint8Array, bounds: Bounds = {}): Buffer =>
  bounded(unzlibSync(data), bounds)

export const gzipSync = (data: Uint8Array, options: { readonly level?: 1 } = {}): Buffer =>
  Buffer.from(gzip(data, options))

export const gunzipSync = (data: Uint8Array, bounds: Bounds = {}): Buffer =>
  bounded(gunzip(data), bounds)
