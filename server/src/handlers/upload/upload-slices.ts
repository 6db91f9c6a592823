import { type AnswerOf, type commands, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { optional, shape } from '../../kernel/guards.ts'
import type { Objects } from '../../services/objects/objects.ts'
import { type DirectSlices, type ObjectAddress, SLICE_BYTES } from '../../services/objects/store.ts'
import type { Uploads } from '../../services/services.ts'
import { ObjectState } from '../../storage/rows/object-state.ts'
import { type Context, callerOf, request } from '../context.ts'
import { downloadUrls } from './download-urls.ts'
import { objectsOf, openUploads } from './open-uploads.ts'
import { conversationType, fileFields, fileKey } from './upload-guards.ts'

const COMMAND = 'upload.slices'

const read = request(
  COMMAND,
  serverCodes.BAD_PACKET,
  shape({ ...fileFields, conversationType, fileKey: optional(fileKey) }),
)

type Order = ReturnType<typeof read>

interface OpenUpload extends ObjectAddress {
  readonly kind: string
  readonly declaredSize: number
  readonly transfer: string
}

/** Begins an upload in slices, or returns the progress of one. */
export const uploadSlices = async (
  context: Context<Data & Configuration & Uploads>,
  body: unknown,
): Promise<AnswerOf<typeof commands.upload.slices>> => {
  const order = read(body)
  const objects = objectsOf(context, COMMAND)
  const known = await openUploadOf(context, objects, order)
  const continued = known && (await slicesOf(objects, known))
  const location = known && continued ? known : await begun(context, order)
  const slices = continued ?? (await slicesOf(objects, location))
  if (slices === undefined)
    throw new Error(`${COMMAND}: the store lost the upload that it just started`)
  const { origin } = context.caller
  return {
    fileID: order.fileID,
    fileKey: location.fileKey,
    uploadUrl: objects.sliceUrl(origin, location),
    ...downloadUrls(objects, origin, location),
    ...slices,
  }
}

const begun = async (
  context: Context<Data & Configuration & Uploads>,
  order: Order,
): Promise<OpenUpload> => {
  const { direct } = objectsOf(context, COMMAND).store
  const begin = async (location: ObjectAddress) => direct?.begin(location, order.fileSize) ?? ''
  const [location] = await openUploads(context, COMMAND, [order], begin)
  return location as OpenUpload
}

/** The caller's open upload with this key, if the file is the same. */
const openUploadOf = async (
  context: Context<Data>,
  objects: Objects,
  { fileKey: key, fileSize, fileType }: Order,
): Promise<OpenUpload | undefined> => {
  if (key === undefined) return undefined
  const location = { app: context.caller.sdkAppID, fileKey: key }
  const row = await objects.rows.find(location)
  if (row === undefined || row.state !== ObjectState.open) return undefined
  const account = await withLoaded(() => callerOf(context))
  const isSame = row.kind === fileType && row.declared_size === fileSize
  if (row.account_id !== account.id || !isSame) return undefined
  return { ...location, kind: row.kind, declaredSize: row.declared_size, transfer: row.transfer }
}

/** Undefined if the store cannot continue the upload. */
const slicesOf = async (
  { store }: Objects,
  location: OpenUpload,
): Promise<DirectSlices | undefined> =>
  store.direct === undefined
    ? { sliceBytes: SLICE_BYTES, offset: await store.received(location), sliceUrlList: [] }
    : store.direct.slices(location, location.transfer, location.declaredSize)
