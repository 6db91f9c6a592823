import { contentType } from './content-type.ts'
import type { ObjectRow } from './object-rows.ts'
import type { Objects } from './objects.ts'

/** What came of an upload and is on disk: its size, and its first bytes. */
export interface StoredUpload {
  readonly size: number
  readonly head: Uint8Array
}

/**
 * Looks at what came of an open upload and makes a stored object of it; gives its row as it is then. Throws a
 * `Refusal` for what is not of its kind, which stays as it was.
 */
export const keepUpload = async (
  { store, rows, describe, counts }: Objects,
  row: ObjectRow,
  { size, head }: StoredUpload,
): Promise<ObjectRow> => {
  const type = await contentType(head, row.kind)
  const description = await describe({ row, type, size, store })
  const stored = await rows.stored(row, { size, type, description })
  counts.stored.add(row.kind)
  return stored
}
