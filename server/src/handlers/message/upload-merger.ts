import { createHash, randomBytes } from 'node:crypto'
import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import type { World } from '../../core/world.ts'
import { Quota } from '../../quota.ts'
import { type Context, callerOf, request } from '../context.ts'
import { shape } from '../guards.ts'
import { mergedList } from './payload-guards.ts'

const read = request(
  'message.uploadMerger',
  serverCodes.BAD_PACKET,
  shape({ messageList: mergedList }),
)

const KEY_BYTES = 24
const PER_MINUTE = 60
const MINUTE_MS = 60_000
/** Uploads whose repetition is answered as they were. */
const REMEMBERED = 1_000

interface Uploads {
  readonly quota: Quota
  /** Keys by who uploaded and what. */
  readonly recent: Map<string, string>
}

const uploadsOf = new WeakMap<World, Uploads>()

const newUploads = (world: World): Uploads => {
  const clock = { now: () => world.time() * 1000 }
  const quota = new Quota({ clock, count: PER_MINUTE, windowMs: MINUTE_MS })
  const uploads = { quota, recent: new Map<string, string>() }
  uploadsOf.set(world, uploads)
  return uploads
}

/** Keeps the content of a merged message; who has the key can read it. */
export const uploadMerger = async (
  context: Context,
  body: unknown,
): Promise<AnswerOf<typeof commands.message.uploadMerger>> => {
  const content = Buffer.from(JSON.stringify(read(body).messageList))
  if (content.length > LIMITS.MERGER_BYTES) {
    const why = `message.uploadMerger: longer than ${LIMITS.MERGER_BYTES} bytes; take fewer messages`
    throw new Refusal(serverCodes.BODY_TOO_LARGE, why)
  }
  const { world, caller } = context
  const { quota, recent } = uploadsOf.get(world) ?? newUploads(world)
  const account = await decide(() => callerOf(context))
  const what = `${account.id} ${createHash('sha256').update(content).digest('base64')}`
  let key = recent.get(what)
  if (key === undefined) {
    if (quota.isOneTooMany(`${account.id}`)) {
      throw new Refusal(
        serverCodes.OVERLOAD,
        `message.uploadMerger: more than ${PER_MINUTE} a minute`,
      )
    }
    key = randomBytes(KEY_BYTES).toString('base64url')
    const row = [key, caller.sdkAppID, account.id, world.time(), content]
    world.writer.write(world.tables.insert.merged, row)
    remember(recent, what, key)
  }
  await world.writer.settled().catch((cause) => {
    recent.delete(what)
    throw cause
  })
  return { downloadKey: key, pbDownloadKey: key }
}

const remember = (recent: Map<string, string>, what: string, key: string): void => {
  recent.set(what, key)
  const [oldest] = recent.keys()
  if (recent.size > REMEMBERED && oldest !== undefined) recent.delete(oldest)
}
