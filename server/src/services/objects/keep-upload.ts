import { contentType } from './content-type.ts'
import type { ObjectRow } from './object-rows.ts'
import type { Objects } from './objects.ts'

/** A received upload that is on disk: its size, and its first bytes. */
export interface StoredUpload {
  readonly size: number
  readonly head: Uint8Array
}

/**
 * Describes a received upload and makes it a stored object; returns its new row. Throws a `Refusal`
 * if it is not of its kind, and leaves it unchanged.
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
