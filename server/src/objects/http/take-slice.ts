import { ObjectState } from '../object-state.ts'
import { metered } from './metered.ts'
import { type ObjectRequest, placeIn } from './request-place.ts'
import { relayedStore, type UploadParts } from './route-parts.ts'
import { appendSlice, ownUpload, sliceOf } from './slices.ts'
import { anotherOffset, TransferFailure } from './transfer-failure.ts'

/** Takes a slice; resolves with the bytes that the upload has then. */
export const takeSlice = async (parts: UploadParts, request: ObjectRequest): Promise<number> => {
  const { objects, clock, lanes, counts } = parts
  const { row, offset, length, left } = await sliceOf(objects, request)
  const place = { app: row.app, fileKey: row.key }
  const begin = () => {
    if (request.raw.destroyed)
      throw new TransferFailure(400, 'take slice: the connection was closed while it waited')
    const bytes = metered(request.raw, left, clock)
    const stop = () => bytes.destroy(anotherOffset(offset))
    const done = appendSlice(objects, row, offset, bytes).finally(() => bytes.destroy())
    return { done, stop }
  }
  return counts.run(row.account_id, () => lanes.run(place, { offset, end: offset + length }, begin))
}

/** What an upload has, and what it will have. */
export const uploadProgress = async (
  { objects, lanes }: UploadParts,
  request: ObjectRequest,
): Promise<{ readonly offset: number; readonly length: number }> => {
  const place = placeIn(request)
  const row = await ownUpload(objects, request)
  if (row.state === ObjectState.stored) return { offset: row.size, length: row.size }
  const offset = lanes.offsetOf(place) ?? (await relayedStore(objects).received(place))
  return { offset, length: row.declared_size }
}
