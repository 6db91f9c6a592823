import type { Readable } from 'node:stream'
import { ObjectState } from '../../../storage/rows/object-state.ts'
import { ignoreMissing } from '../missing-file.ts'
import type { ObjectRow } from '../object-rows.ts'
import type { Objects } from '../objects.ts'
import type { ObjectAddress, RelayedStore } from '../store.ts'
import { addressIn, type ObjectRequest } from './object-request.ts'
import { declaredLength, mustBeOpen, relayedStore, rowOf } from './route-parts.ts'
import { anotherOffset, TransferFailure, tooLarge } from './transfer-failure.ts'

/** The part of a request that identifies an upload and its owner. */
export type SliceRequest = Pick<ObjectRequest, 'params' | 'headers'>

/** A permitted slice. */
export interface Slice {
  readonly row: ObjectRow
  readonly offset: number
  /** The announced length. */
  readonly length: number
  /** Maximum number of bytes that it may have. */
  readonly left: number
}

/** Validates the slice of a request. Throws if it is not permitted. */
export const sliceOf = async (objects: Objects, request: SliceRequest): Promise<Slice> => {
  const row = await ownUpload(objects, request)
  const offset = offsetIn(request)
  mustBeOpen(row)
  const left = row.declared_size - offset
  const length = declaredLength(request.headers['content-length'])
  if (length > left) throw tooLarge()
  return { row, offset, length, left }
}

/** The upload, if the caller owns it: others must not learn its progress. */
export const ownUpload = async (objects: Objects, request: SliceRequest): Promise<ObjectRow> => {
  const address = addressIn(request)
  const accountID = uploaderOf(objects, address, request)
  const row = await rowOf(objects, address)
  if (row.account_id !== accountID) throw notAllowed()
  return row
}

/** Appends a slice; resolves with the size of the upload afterwards. */
export const appendSlice = async (
  objects: Objects,
  { app, key, declared_size }: ObjectRow,
  offset: number,
  bytes: Readable,
): Promise<number> => {
  const store = relayedStore(objects)
  const address = { app, fileKey: key }
  const there = await store.received(address)
  if (there !== offset) throw anotherOffset(there)
  const next = offset === declared_size ? offset : await appended(store, address, offset, bytes)
  objects.counts.bytes.add('in', next - offset)
  if (next < declared_size) return next
  await objects.changing(address, async () => {
    if ((await objects.rows.find(address))?.state === ObjectState.open) await store.finish(address)
  })
  return next
}

/** A file that was received as a whole accepts no further slices. */
const appended = async (
  store: RelayedStore,
  address: ObjectAddress,
  offset: number,
  bytes: Readable,
): Promise<number> => {
  try {
    return await store.append(address, offset, bytes)
  } catch (cause) {
    if (offset === 0) throw cause
    ignoreMissing(cause)
    throw new TransferFailure(409, 'take slice: the file came as a whole', offset)
  }
}

const notAllowed = () =>
  new TransferFailure(
    403,
    'take slice: the session token is invalid or has expired; request another',
  )

/** The account of the request's token. */
const uploaderOf = (
  objects: Objects,
  { app }: ObjectAddress,
  { headers }: SliceRequest,
): number => {
  const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(headers.authorization ?? '') ?? []
  const accountID = objects.accountOf(app, token)
  if (accountID !== undefined) return accountID
  throw notAllowed()
}

const offsetIn = ({ headers }: SliceRequest): number => {
  const header = headers['upload-offset']
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header)
  throw new TransferFailure(400, 'take slice: Upload-Offset is not a number')
}
