import { createHash, randomBytes } from 'node:crypto'
import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import { UPLOADS_PER_MINUTE } from '../../core/messages/merger-uploads.ts'
import { referInMerged } from '../../core/messages/references.ts'
import { type Context, callerOf, request } from '../context.ts'
import { shape } from '../guards.ts'
import { mergedList } from './payload-guards.ts'

const read = request(
  'message.uploadMerger',
  serverCodes.BAD_PACKET,
  shape({ messageList: mergedList }),
)

const KEY_BYTES = 24

/** Keeps the content of a merged message; who has the key can read it. */
export const uploadMerger = async (
  context: Context,
  body: unknown,
): Promise<AnswerOf<typeof commands.message.uploadMerger>> => {
  const { messageList } = read(body)
  const content = Buffer.from(JSON.stringify(messageList))
  if (content.length > LIMITS.MERGER_BYTES) {
    const why = `message.uploadMerger: longer than ${LIMITS.MERGER_BYTES} bytes; take fewer messages`
    throw new Refusal(serverCodes.BODY_TOO_LARGE, why)
  }
  const { world, caller } = context
  const { mergerUploads } = world
  const account = await decide(() => callerOf(context))
  const what = `${account.id} ${createHash('sha256').update(content).digest('base64')}`
  let key = mergerUploads.keyOf(what)
  if (key === undefined) {
    if (mergerUploads.isOneTooMany(account.id)) {
      throw new Refusal(
        serverCodes.OVERLOAD,
        `message.uploadMerger: more than ${UPLOADS_PER_MINUTE} a minute`,
      )
    }
    key = randomBytes(KEY_BYTES).toString('base64url')
    const row = [key, caller.sdkAppID, account.id, world.time(), content]
    world.writer.write(world.tables.insert.merged, row)
    referInMerged(world, caller.sdkAppID, key, messageList)
    mergerUploads.remember(what, key)
  }
  await world.writer.settled().catch((cause) => {
    mergerUploads.forget(what)
    throw cause
  })
  return { downloadKey: key, pbDownloadKey: key }
}
