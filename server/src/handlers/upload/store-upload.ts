import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import { headOf } from '../../services/objects/content-type.ts'
import { keepUpload } from '../../services/objects/keep-upload.ts'
import type { ObjectRow } from '../../services/objects/object-rows.ts'
import type { Objects } from '../../services/objects/objects.ts'
import type { ObjectAddress } from '../../services/objects/store.ts'

/**
 * Makes an object of a completely uploaded file. Refuses an incomplete one, which may continue, and
 * one of a wrong type, which is removed.
 */
export const storeUpload = async (objects: Objects, row: ObjectRow): Promise<ObjectRow> => {
  const { store, rows } = objects
  const location = { app: row.app, fileKey: row.key }
  const size = await sizeOfWhole(objects, row, location)
  try {
    return await keepUpload(objects, row, { size, head: await headOf(store, location, size) })
  } catch (cause) {
    const isOfAnotherKind = cause instanceof Refusal && cause.code === serverCodes.FILE_WRONG_TYPE
    if (!isOfAnotherKind) throw cause
    await rows.gone(row)
    // On failure the clean-up removes it later.
    await store.remove(location).catch(() => undefined)
    throw cause
  }
}

const sizeOfWhole = async (
  { store }: Objects,
  row: ObjectRow,
  location: ObjectAddress,
): Promise<number> => {
  const declaredSize = row.declared_size
  const made = store.direct === undefined ? (await store.stat(location))?.size : undefined
  if (made !== undefined) return made
  const came = store.direct === undefined ? await store.received(location) : undefined
  if (store.direct !== undefined)
    await store.direct.finish(location, row.transfer || undefined, declaredSize)
  // All slices are there, but assembling them was interrupted.
  else if (came === declaredSize) await store.finish(location)
  const size = (await store.stat(location))?.size
  if (size !== undefined) return size
  const why = `complete upload: ${came ?? 'not all'} of ${declaredSize} bytes arrived`
  throw new Refusal(serverCodes.FILE_NOT_WHOLE, why)
}
