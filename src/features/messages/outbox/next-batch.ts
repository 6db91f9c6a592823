import { jsonBytes } from '../../../lib/byte-length.ts'
import { COMBO_BYTES } from '../limits.ts'
import type { MessageEntity } from '../message-entity.ts'
import { isUploadedFirst } from '../sending/upload-first.ts'
import type { Entry } from './entry.ts'

/**
 * The messages of the next request: the oldest waiting ones, at least one. An upload goes alone,
 * and pending files are skipped.
 */
export const nextBatch = (
  entries: Iterable<Entry>,
  most: number,
  hasFile: (message: MessageEntity) => boolean,
): Entry[] => {
  const batch: Entry[] = []
  let bytes = 0
  for (const entry of entries) {
    if (entry.state !== 'waiting' || hasFile(entry.message)) continue
    // A message that its host has made unserialisable fails alone.
    const size = jsonBytes(entry.wire)
    bytes += size ?? 0
    const isAlone = size === undefined || isUploadedFirst(entry.message)
    if (batch.length > 0 && (isAlone || batch.length === most || bytes > COMBO_BYTES)) break
    batch.push(entry)
    if (isAlone) break
  }
  return batch
}
