import { gzip, Inflate } from 'pako'
import type { GzipPort } from './platform.ts'

const CHUNK_BYTES = 16 * 1024

/** gzip in plain JavaScript. Inflates piece by piece, so that a bomb is noticed before it fills the memory. */
export const pakoGzip: GzipPort = {
  gzip: (data) => gzip(data),
  gunzip(data, limitBytes) {
    const inflate = new Inflate({ chunkSize: CHUNK_BYTES })
    let size = 0
    inflate.onData = (chunk) => {
      size += chunk.length
      if (size > limitBytes) throw new RangeError(`gunzip: more than ${limitBytes} bytes`)
      inflate.chunks.push(chunk)
    }
    inflate.push(data, true)
    if (inflate.err !== 0 || !inflate.ended) {
      throw new Error(`gunzip: ${inflate.msg || 'the data ends early'}`)
    }
    return inflate.result
  },
}
