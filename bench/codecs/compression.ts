import { gunzipSync, gzipSync } from 'node:zlib'
import { plainGzip } from '../../src/platform/plain-gzip.ts'
import { INFLATED_LIMIT_BYTES } from '../../src/protocol-entry.ts'
import { resolvePeer } from '../compare/peers.ts'
import type { Work } from './alternating.ts'
import { longFrames } from './values.ts'

interface Pako {
  gzip(data: Uint8Array): Uint8Array
  ungzip(data: Uint8Array): Uint8Array
}

const kB = (bytes: Uint8Array): string => `${(bytes.length / 1_000).toFixed(1)} kB`

/** Compression of frames: fflate as the client uses it, pako, and the zlib of Node. */
export const compressionWorks = async (): Promise<readonly Work[]> => {
  const pako: Pako = await import(resolvePeer('pako'))
  return longFrames.flatMap(({ frame, packed }) => [
    {
      name: `inflate a frame of ${kB(frame)}`,
      ways: [
        { name: 'fflate', run: () => plainGzip.gunzip(packed, INFLATED_LIMIT_BYTES) },
        { name: 'pako', run: () => pako.ungzip(packed) },
        { name: 'zlib of Node', run: () => gunzipSync(packed) },
      ],
    },
    {
      name: `deflate a frame of ${kB(frame)}`,
      ways: [
        { name: 'fflate', run: () => plainGzip.gzip(frame) },
        { name: 'pako', run: () => pako.gzip(frame) },
        { name: 'zlib of Node', run: () => gzipSync(frame) },
      ],
    },
  ])
}
