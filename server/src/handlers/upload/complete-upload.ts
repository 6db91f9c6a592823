import { type AnswerOf, type commands, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ObjectRow } from '../../services/objects/object-rows.ts'
import type { Objects } from '../../services/objects/objects.ts'
import { uploadResult } from '../../services/objects/upload-result.ts'
import type { Uploads } from '../../services/services.ts'
import { ObjectState } from '../../storage/rows/object-state.ts'
import { type Context, callerOf, request } from '../context.ts'
import { objectsOf } from './open-uploads.ts'
import { storeUpload } from './store-upload.ts'
import { fileKey } from './upload-guards.ts'

const COMMAND = 'upload.complete'

const read = request(COMMAND, serverCodes.BAD_PACKET, shape({ fileKey }))

/** Checks the uploaded bytes and makes an object of them. Idempotent. */
export const completeUpload = async (
  context: Context<Data & Uploads>,
  body: unknown,
): Promise<AnswerOf<typeof commands.upload.complete>> => {
  const location = { app: context.caller.sdkAppID, fileKey: read(body).fileKey }
  const objects = objectsOf(context, COMMAND)
  const account = await withLoaded(() => callerOf(context))
  const row = await objects.changing(location, async () => {
    const found = await ownRow(objects, location, account.id)
    return found.state === ObjectState.stored ? found : storeUpload(objects, found)
  })
  return uploadResult(objects, context.caller.origin, row)
}

const ownRow = async (
  objects: Objects,
  location: Parameters<Objects['rows']['find']>[0],
  accountID: number,
): Promise<ObjectRow> => {
  const row = await objects.rows.find(location)
  if (row?.account_id === accountID && row.state !== ObjectState.gone) return row
  throw new Refusal(serverCodes.FILE_NOT_FOUND, `${COMMAND}: this user has no such upload`)
}
