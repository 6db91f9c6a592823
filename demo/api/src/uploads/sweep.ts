import type { CallContext } from '../call.ts'
import type { PictureStore } from './picture-store.ts'

const HOUR_MS = 3600 * 1000
const BATCH = 500

/** Time of the last sweep of each store: a sweep reads the whole store. */
const sweptAt = new WeakMap<PictureStore, number>()

/** Removes pictures without a row, left when the program ended between the two writes. */
export const sweepPictures = async ({ db, pictures, now }: CallContext): Promise<void> => {
  if (now() - (sweptAt.get(pictures) ?? 0) < HOUR_MS) return
  sweptAt.set(pictures, now())
  const ids = await pictures.before(now() - HOUR_MS)
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const rows = await db.selectFrom('uploads').where('id', 'in', batch).select('id').execute()
    const noted = new Set(rows.map(({ id }) => id))
    for (const id of batch) if (!noted.has(id)) await pictures.remove(id)
  }
}
