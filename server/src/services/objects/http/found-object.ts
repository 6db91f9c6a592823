import { ObjectState } from '../../../storage/rows/object-state.ts'
import { isInline, OTHER_TYPE } from '../content-type.ts'
import type { DerivedPicture } from '../object-rows.ts'
import { derivedOf, type ObjectRow } from '../object-rows.ts'
import { type ObjectAddress, type Variant, variants } from '../store.ts'
import { disposition } from './disposition.ts'
import { addressIn, notThere, type ObjectName, queryIn } from './object-request.ts'
import type { RouteParts } from './route-parts.ts'
import { TransferFailure } from './transfer-failure.ts'

/** The object, or picture, of a download URL. */
export interface FoundObject {
  readonly address: ObjectAddress
  readonly variant: Variant | undefined
  readonly size: number
  readonly type: string
  readonly disposition: string
  readonly etag: string
  /** Unix seconds until which its URL is valid. */
  readonly expires: number
}

/**
 * Finds the object of a download URL. Throws 403 if the URL is invalid or expired, 404 if the
 * object is missing.
 */
export const foundObject = async (
  { objects, clock }: RouteParts,
  request: ObjectName,
): Promise<FoundObject> => {
  const address = addressIn(request)
  const query = queryIn(request)
  if (!objects.allows('GET', address, query)) {
    const isOver = Number(query.e) * 1000 <= clock.now()
    const why = isOver ? 'the URL has expired; request a new one' : 'the URL is not signed'
    throw new TransferFailure(403, `get file: ${why}`)
  }
  const row = await objects.rows.find(address)
  if (row?.state !== ObjectState.stored) throw notThere()
  return { address, ...pictureOf(row, query.v), expires: Number(query.e) }
}

/** The object, or its requested picture. An image that is small enough is its own small picture. */
const pictureOf = (row: ObjectRow, requested: string) => {
  const variant = variants.find((one) => one === requested)
  if (requested !== '' && variant === undefined) throw notThere()
  const picture = variant && derivedOf(row).find((one) => one.variant === variant)
  if (picture === undefined && variant === 'cover') throw notThere()
  if (picture === undefined) return original(row)
  const type = pictureType(picture)
  const name = `${row.name.replace(/\.[^.]*$/, '')}.${picture.format}`
  return {
    variant,
    size: picture.size,
    type,
    disposition: disposition('inline', name),
    etag: etagOf(row, `.${variant}`),
  }
}

const original = (row: ObjectRow) => {
  const isShown = isInline(row.type)
  return {
    variant: undefined,
    size: row.size,
    type: isShown ? row.type : OTHER_TYPE,
    disposition: disposition(isShown ? 'inline' : 'attachment', row.name),
    etag: etagOf(row, ''),
  }
}

const pictureType = ({ format }: DerivedPicture): string =>
  format === 'jpg' ? 'image/jpeg' : `image/${format}`

/** An object never changes, so its key identifies its content. */
const etagOf = ({ key }: ObjectRow, variant: string): string => `"${key.slice(7)}${variant}"`
