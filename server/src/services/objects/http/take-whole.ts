import type { Readable } from 'node:stream'
import type { Clock, UploadResult } from 'tavern-im/protocol'
import type { ObjectRow } from '../object-rows.ts'
import type { Received, RelayedStore } from '../store.ts'
import { formFile } from './form-file.ts'
import { keepWhole } from './keep-whole.ts'
import { metered } from './metered.ts'
import { addressIn, type ObjectRequest, queryIn } from './object-request.ts'
import { declaredLength, mustBeOpen, relayedStore, rowOf, type UploadParts } from './route-parts.ts'
import { TransferFailure, tooLarge } from './transfer-failure.ts'

/** Maximum bytes of a form in addition to its file. */
const FORM_BYTES = 64 * 1024

/**
 * Receives a whole file, as the body of a PUT or in the form of a POST. Returns the result;
 * undefined if the client has to call `upload.complete`, which returns it or the reason of a
 * failure.
 */
export const takeWhole = async (
  parts: UploadParts,
  request: ObjectRequest,
): Promise<UploadResult | undefined> => {
  const { objects, clock, uploadLock, counts } = parts
  const address = addressIn(request)
  if (!objects.allows('PUT', address, queryIn(request))) {
    throw new TransferFailure(
      403,
      'take file: the URL is not signed or has expired; request another',
    )
  }
  const row = await rowOf(objects, address)
  mustBeOpen(row)
  const isForm = request.method === 'POST'
  const most = row.declared_size + (isForm ? FORM_BYTES : 0)
  if (declaredLength(request.headers['content-length']) > most) throw tooLarge()
  const store = relayedStore(objects)
  const begin = () => {
    if (request.raw.destroyed)
      throw new TransferFailure(400, 'take file: the connection was closed while it waited')
    const bytes = metered(request.raw, most, clock)
    const take = isForm ? takeForm : takeBody
    const received = take({ store, clock, row }, bytes, request)
    const done = received
      .then((file) => keepWhole(parts, address, file))
      .finally(() => bytes.destroy())
    return { done, stop: () => bytes.destroy(another()) }
  }
  const range = { offset: 0, end: row.declared_size }
  return counts.run(row.account_id, () => uploadLock.run(address, range, begin))
}

const another = () => new TransferFailure(409, 'take file: another request is uploading it')

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
