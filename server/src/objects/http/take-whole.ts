import { ObjectState } from '../object-state.ts'
import type { ObjectPlace, Received } from '../store.ts'
import { formFile } from './form-file.ts'
import { metered } from './metered.ts'
import { type ObjectRequest, placeIn, queryIn } from './request-place.ts'
import { declaredLength, openRow, type RouteParts, relayedStore } from './route-parts.ts'
import { TransferFailure, tooLarge } from './transfer-failure.ts'

/** Bytes of a form beside its file. */
const FORM_BYTES = 64 * 1024

/** Takes a file as a whole, as the body of a PUT or in the form of a POST. */
export const takeWhole = async (parts: RouteParts, request: ObjectRequest): Promise<void> => {
  const { objects } = parts
  const place = placeIn(request)
  if (!objects.allows('PUT', place, queryIn(request))) {
    throw new TransferFailure(
      403,
      'take file: the URL is not signed, or has run out; ask for another',
    )
  }
  const row = await openRow(objects, place)
  const isForm = request.method === 'POST'
  const most = row.declared_size + (isForm ? FORM_BYTES : 0)
  if (declaredLength(request.headers['content-length']) > most) throw tooLarge()
  const take = isForm ? takeForm : takeBody
  const received = await take(parts, request, place, row.declared_size)
  await keep(parts, place, received)
}

const takeBody = (
  { objects, clock }: RouteParts,
  { raw }: ObjectRequest,
  place: ObjectPlace,
  maxBytes: number,
): Promise<Received> => relayedStore(objects).receive(place, metered(raw, maxBytes, clock))

const takeForm = (
  { objects, clock }: RouteParts,
  { raw }: ObjectRequest,
  place: ObjectPlace,
  maxBytes: number,
): Promise<Received> => {
  const body = metered(raw, maxBytes + FORM_BYTES, clock)
  const store = relayedStore(objects)
  return formFile(body, raw.headers, (file) => store.receive(place, metered(file, maxBytes, clock)))
}

/** A file that came is the object, unless another became it meanwhile. */
const keep = async ({ objects }: RouteParts, place: ObjectPlace, received: Received) => {
  const isKept = await objects.changing(place, async () => {
    const row = await objects.rows.find(place)
    if (received.size === 0 || row?.state !== ObjectState.open) return false
    await received.keep()
    return true
  })
  if (isKept) return
  await received.drop()
  if (received.size === 0) throw new TransferFailure(400, 'take file: it is empty; choose another')
  throw new TransferFailure(409, 'take file: it is stored already')
}
