import { gunzipSync, gzipSync } from 'node:zlib'
import type { GzipPort } from 'tavern-im/protocol'

/** The fastest level: frames are small, and compression blocks the event loop. */
const LEVEL = 1

/** Z_SYNC_FLUSH of zlib: a missing end is no error. */
const SYNC_FLUSH = 2

export const gzip: GzipPort = {
  gzip: (data) => gzipSync(data, { level: LEVEL }),
  gunzip: (data, limitBytes) => gunzipSync(data, { maxOutputLength: limitBytes }),
}

/** Inflates the beginning of the data, as far as it is complete. */
export const gzipStart: GzipPort = {
  ...gzip,
  gunzip: (data, limitBytes) =>
    gunzipSync(data, { maxOutputLength: limitBytes, finishFlush: SYNC_FLUSH }),
}
