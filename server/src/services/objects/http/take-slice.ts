import { ObjectState } from '../../../storage/rows/object-state.ts'
import { metered } from './metered.ts'
import { addressIn, type ObjectRequest } from './object-request.ts'
import { relayedStore, type UploadParts } from './route-parts.ts'
import { appendSlice, ownUpload, sliceOf } from './slices.ts'
import { anotherOffset, TransferFailure } from './transfer-failure.ts'

/** Receives a slice; resolves with the size of the upload afterwards. */
export const takeSlice = async (parts: UploadParts, request: ObjectRequest): Promise<number> => {
  const { objects, clock, uploadLock, counts } = parts
  const { row, offset, length, left } = await sliceOf(objects, request)
  const address = { app: row.app, fileKey: row.key }
  const begin = () => {
    if (request.raw.destroyed)
      throw new TransferFailure(400, 'take slice: the connection was closed while it waited')
    const bytes = metered(request.raw, left, clock)
    const stop = () => bytes.destroy(anotherOffset(offset))
    const done = appendSlice(objects, row, offset, bytes).finally(() => bytes.destroy())
    return { done, stop }
  }
  return counts.run(row.account_id, () =>
    uploadLock.run(address, { offset, end: offset + length }, begin),
  )
}

/** Received and total bytes of an upload. */
export const uploadProgress = async (
  { objects, uploadLock }: UploadParts,
  request: ObjectRequest,
): Promise<{ readonly offset: number; readonly length: number }> => {
  const address = addressIn(request)
  const row = await ownUpload(objects, request)
  if (row.state === ObjectState.stored) return { offset: row.size, length: row.size }
  const offset = uploadLock.offsetOf(address) ?? (await relayedStore(objects).received(address))
  return { offset, length: row.declared_size }
}
