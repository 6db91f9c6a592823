import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { contentType } from '../../objects/content-type.ts'
import type { ObjectRow } from '../../objects/object-rows.ts'
import type { Objects } from '../../objects/objects.ts'

/**
 * Makes a stored object of an open one whose bytes have all come. Refuses what has not come whole, which may go
 * on, and what is not of its kind, which is removed.
 */
export const storeUpload = async (objects: Objects, row: ObjectRow): Promise<void> => {
  const { store, rows } = objects
  const place = { app: row.app, fileKey: row.key }
  await store.direct?.finish(place, row.transfer || undefined, row.declared_size)
  const size = (await store.stat(place))?.size
  if (size === undefined) {
    const came = store.direct === undefined ? await store.received(place) : 'not all'
    const why = `complete upload: ${came} of ${row.declared_size} bytes came`
    throw new Refusal(serverCodes.FILE_NOT_WHOLE, why)
  }
  try {
    const type = await contentType(store, place, row.kind, size)
    const description = await objects.describe({ row, type, size, store })
    await rows.stored(row, { size, type, description })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    await rows.gone(row)
    // What cannot be removed now, the clean-up removes.
    await store.remove(place).catch(() => undefined)
    throw cause
  }
}
