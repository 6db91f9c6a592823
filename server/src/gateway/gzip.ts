import { gunzipSync, gzipSync } from 'node:zlib'
import type { GzipPort } from 'tavern-im/protocol'

/** The fastest level: these are small frames, and the loop waits for each. */
const LEVEL = 1

/** Z_SYNC_FLUSH of zlib: an end that is missing is no error. */
const SYNC_FLUSH = 2

export const gzip: GzipPort = {
  gzip: (data) => gzipSync(data, { level: LEVEL }),
  gunzip: (data, limitBytes) => gunzipSync(data, { maxOutputLength: limitBytes }),
}

/** Inflates a beginning, as far as it goes. */
export const gzipStart: GzipPort = {
  ...gzip,
  gunzip: (data, limitBytes) =>
    gunzipSync(data, { maxOutputLength: limitBytes, finishFlush: SYNC_FLUSH }),
}
