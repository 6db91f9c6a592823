import { gunzipSync, gzipSync } from 'node:zlib'
import type { GzipPort } from 'tavern-im/protocol'

/** The fastest level: these are small frames, and the loop waits for each. */
const LEVEL = 1

export const gzip: GzipPort = {
  gzip: (data) => gzipSync(data, { level: LEVEL }),
  gunzip: (data, limitBytes) => gunzipSync(data, { maxOutputLength: limitBytes }),
}
