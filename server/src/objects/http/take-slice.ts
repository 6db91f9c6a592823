import type { Readable } from 'node:stream'
import { ignoreMissing } from '../missing-file.ts'
import type { ObjectRow } from '../object-rows.ts'
import { ObjectState } from '../object-state.ts'
import type { Objects } from '../objects.ts'
import type { ObjectPlace, RelayedStore } from '../store.ts'
import { metered } from './metered.ts'
import { type ObjectRequest, placeIn } from './request-place.ts'
import { declaredLength, mustBeOpen, relayedStore, rowOf, type UploadParts } from './route-parts.ts'
import { anotherOffset, TransferFailure, tooLarge } from './transfer-failure.ts'

/** Takes a slice; resolves with the bytes that the upload has then. */
export const takeSlice = async (parts: UploadParts, request: ObjectRequest): Promise<number> => {
  const { objects, clock, lanes, counts } = parts
  const place = placeIn(request)
  const accountID = bearer(objects, place, request)
  const offset = offsetIn(request)
  const row = await rowOf(objects, place)
  // First, or strangers would hear how far it is.
  if (row.account_id !== accountID) throw notAllowed()
  mustBeOpen(row)
  const left = row.declared_size - offset
  const length = declaredLength(request.headers['content-length'])
  if (length > left) throw tooLarge()
  const begin = () => {
    if (request.raw.destroyed) throw new TransferFailure(400, 'take slice: cut off while it waited')
    const bytes = metered(request.raw, left, clock)
    const stop = () => bytes.destroy(anotherOffset(offset))
    const done = append(objects, row, offset, bytes).finally(() => bytes.destroy())
    return { done, stop }
  }
  return counts.run(accountID, () => lanes.run(place, { offset, end: offset + length }, begin))
}

/** What an upload has, and what it will have. */
export const uploadProgress = async (
  { objects, lanes }: UploadParts,
  request: ObjectRequest,
): Promise<{ readonly offset: number; readonly length: number }> => {
  const place = placeIn(request)
  const accountID = bearer(objects, place, request)
  const row = await rowOf(objects, place)
  if (row.account_id !== accountID) throw notAllowed()
  if (row.state === ObjectState.stored) return { offset: row.size, length: row.size }
  const offset = lanes.offsetOf(place) ?? (await relayedStore(objects).received(place))
  return { offset, length: row.declared_size }
}

const append = async (
  objects: Objects,
  { app, key, declared_size }: ObjectRow,
  offset: number,
  bytes: Readable,
): Promise<number> => {
  const store = relayedStore(objects)
  const place = { app, fileKey: key }
  const there = await store.received(place)
  if (there !== offset) throw anotherOffset(there)
  const next = offset === declared_size ? offset : await appended(store, place, offset, bytes)
  objects.counts.bytes.add('in', next - offset)
  if (next < declared_size) return next
  await objects.changing(place, async () => {
    if ((await objects.rows.find(place))?.state === ObjectState.open) await store.finish(place)
  })
  return next
}

/** Where a file came as a whole there are no slices that another could follow. */
const appended = async (
  store: RelayedStore,
  place: ObjectPlace,
  offset: number,
  bytes: Readable,
): Promise<number> => {
  try {
    return await store.append(place, offset, bytes)
  } catch (cause) {
    if (offset === 0) throw cause
    ignoreMissing(cause)
    throw new TransferFailure(409, 'take slice: the file came as a whole', offset)
  }
}

const notAllowed = () =>
  new TransferFailure(403, 'take slice: the session token is void or has run out; ask for another')

/** The account whose token came along. */
const bearer = (objects: Objects, { app }: ObjectPlace, { headers }: ObjectRequest): number => {
  const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '') ?? []
  const accountID = objects.accountOf(app, token)
  if (accountID !== undefined) return accountID
  throw notAllowed()
}

const offsetIn = ({ headers }: ObjectRequest): number => {
  const given = headers['upload-offset']
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given)
  throw new TransferFailure(400, 'take slice: Upload-Offset is no number')
}
