import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { listOf, oneOf, shape } from '../../kernel/guards.ts'
import type { NewObject } from '../../services/objects/object-rows.ts'
import type { Objects } from '../../services/objects/objects.ts'
import type { DirectUpload } from '../../services/objects/store.ts'
import { UPLOAD_SECONDS } from '../../services/objects/urls.ts'
import type { Uploads } from '../../services/services.ts'
import { type Context, request } from '../context.ts'
import { downloadUrls } from './download-urls.ts'
import { objectsOf, openUploads } from './open-uploads.ts'
import { conversationType, fileFields } from './upload-guards.ts'

const COMMAND = 'upload.presign'

const read = request(
  COMMAND,
  serverCodes.BAD_PACKET,
  shape({
    uploadMethod: oneOf(0, 1),
    conversationType,
    uploadConfig: listOf(shape(fileFields), LIMITS.UPLOAD_FILES),
  }),
)

/** Upload URLs for files in one piece. */
export const preSign = async (
  context: Context<Data & Configuration & Uploads>,
  body: unknown,
): Promise<AnswerOf<typeof commands.upload.presign>> => {
  const { uploadMethod, uploadConfig } = read(body)
  const objects = objectsOf(context, COMMAND)
  const opened = await openUploads(context, COMMAND, uploadConfig)
  const method = uploadMethod === 0 ? 'PUT' : 'POST'
  const preSigList = opened.map(async (object, index) => ({
    fileID: uploadConfig[index]?.fileID ?? '',
    fileKey: object.fileKey,
    ...(await wholeUpload(objects, context.caller.origin, object, method)),
    ...downloadUrls(objects, context.caller.origin, object),
  }))
  return { preSigList: await Promise.all(preSigList) }
}

const wholeUpload = async (
  objects: Objects,
  origin: string,
  object: NewObject,
  method: 'PUT' | 'POST',
): Promise<DirectUpload> => {
  const { direct } = objects.store
  if (direct === undefined) {
    objects.opened(origin, object)
    return { uploadUrl: objects.uploadUrl(origin, object) }
  }
  return direct.whole(object, { method, size: object.declaredSize, seconds: UPLOAD_SECONDS })
}
