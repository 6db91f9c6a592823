import type { Readable } from 'node:stream'
import type { Clock, UploadResult } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { keepUpload } from '../keep-upload.ts'
import type { ObjectRow } from '../object-rows.ts'
import { ObjectState } from '../object-state.ts'
import type { ObjectPlace, Received, RelayedStore } from '../store.ts'
import { uploadResult } from '../upload-result.ts'
import { formFile } from './form-file.ts'
import { metered } from './metered.ts'
import { type ObjectRequest, placeIn, queryIn } from './request-place.ts'
import {
  declaredLength,
  mustBeOpen,
  type RouteParts,
  relayedStore,
  rowOf,
  type UploadParts,
} from './route-parts.ts'
import { TransferFailure, tooLarge } from './transfer-failure.ts'

/** Bytes of a form beside its file. */
const FORM_BYTES = 64 * 1024

/**
 * Takes a file as a whole, as the body of a PUT or in the form of a POST. Gives what has been made of it; undefined where
 * the client has to ask: `upload.complete` says it, or why it cannot be.
 */
export const takeWhole = async (
  parts: UploadParts,
  request: ObjectRequest,
): Promise<UploadResult | undefined> => {
  const { objects, clock, lanes, counts } = parts
  const place = placeIn(request)
  if (!objects.allows('PUT', place, queryIn(request))) {
    throw new TransferFailure(
      403,
      'take file: the URL is not signed, or has run out; ask for another',
    )
  }
  const row = await rowOf(objects, place)
  mustBeOpen(row)
  const isForm = request.method === 'POST'
  const most = row.declared_size + (isForm ? FORM_BYTES : 0)
  if (declaredLength(request.headers['content-length']) > most) throw tooLarge()
  const store = relayedStore(objects)
  const begin = () => {
    if (request.raw.destroyed) throw new TransferFailure(400, 'take file: cut off while it waited')
    const bytes = metered(request.raw, most, clock)
    const take = isForm ? takeForm : takeBody
    const received = take({ store, clock, row }, bytes, request)
    const done = received.then((file) => keep(parts, place, file)).finally(() => bytes.destroy())
    return { done, stop: () => bytes.destroy(another()) }
  }
  const lane = { offset: 0, end: row.declared_size }
  return counts.run(row.account_id, () => lanes.run(place, lane, begin))
}

const another = () => new TransferFailure(409, 'take file: it comes once more by another request')

interface Taking {
  readonly store: RelayedStore
  readonly clock: Clock
  readonly row: ObjectRow
}

const takeBody = ({ store, row }: Taking, bytes: Readable): Promise<Received> =>
  store.receive({ app: row.app, fileKey: row.key }, bytes)

const takeForm = (
  { store, clock, row }: Taking,
  bytes: Readable,
  { raw }: ObjectRequest,
): Promise<Received> =>
  formFile(bytes, raw.headers, (file) =>
    takeBody({ store, clock, row }, metered(file, row.declared_size, clock)),
  )

/** A file that came is the object, unless another became it meanwhile. */
const keep = async (parts: RouteParts, place: ObjectPlace, received: Received) => {
  const { objects } = parts
  const kept = await objects.changing(place, async () => {
    const row = await objects.rows.find(place)
    if (received.size === 0 || row?.state !== ObjectState.open) return undefined
    await received.keep()
    objects.counts.bytes.add('in', received.size)
    return { result: await resultOf(parts, row, received) }
  })
  if (kept !== undefined) return kept.result
  await received.drop()
  if (received.size === 0) throw new TransferFailure(400, 'take file: it is empty; choose another')
  throw new TransferFailure(409, 'take file: it is stored already')
}

/** The bytes are safe, and that is what the answer promises: it does not fail where they cannot be looked at. */
const resultOf = async ({ objects, log }: RouteParts, row: ObjectRow, received: Received) => {
  const origin = objects.originOf({ app: row.app, fileKey: row.key })
  if (origin === undefined) return undefined
  try {
    return uploadResult(objects, origin, await keepUpload(objects, row, received))
  } catch (cause) {
    if (!(cause instanceof Refusal)) log.warn({ err: cause }, 'a file could not be looked at')
    return undefined
  }
}
