import { createHash, randomBytes } from 'node:crypto'
import {
  type AnswerOf,
  type commands,
  LIMITS,
  type SimplifiedMessage,
  serverCodes,
} from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import { orphanSeconds } from '../../domain/configuration/orphan-seconds.ts'
import type { Data } from '../../domain/data.ts'
import { mergedList } from '../../domain/elements/payload-guards.ts'
import type { Media } from '../../domain/messages/media.ts'
import { UPLOADS_PER_MINUTE } from '../../domain/messages/merger-uploads.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import { referInMerged } from '../../domain/messages/references.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { MergedState } from '../../storage/rows/merged-state.ts'
import { type Context, callerOf, request } from '../context.ts'

type Answer = AnswerOf<typeof commands.message.uploadMerger>

const read = request(
  'message.uploadMerger',
  serverCodes.BAD_PACKET,
  shape({ messageList: mergedList }),
)

const KEY_BYTES = 24

/** Stores the content of a merged message; any user with the key can read it. */
export const uploadMerger = async (
  context: Context<Data & Configuration & Media & Messaging>,
  body: unknown,
): Promise<Answer> => {
  const { messageList } = read(body)
  const content = Buffer.from(JSON.stringify(messageList))
  if (content.length > LIMITS.MERGER_BYTES) {
    const why = `message.uploadMerger: longer than ${LIMITS.MERGER_BYTES} bytes; take fewer messages`
    throw new Refusal(serverCodes.BODY_TOO_LARGE, why)
  }
  const { locks } = context.services
  const account = await withLoaded(() => callerOf(context))
  // Serialized per account: each must see the number of waiting contents.
  const key = await locks.run(`mergers ${account.id}`, () =>
    keep(context, account, messageList, content),
  )
  return { downloadKey: key, pbDownloadKey: key }
}

/** Stores a content once; resolves with its key when it is on disk. */
const keep = async (
  context: Context<Data & Configuration & Media & Messaging>,
  account: Account,
  messageList: readonly SimplifiedMessage[],
  content: Buffer,
): Promise<string> => {
  const { mergerUploads, writer, tables, time } = context.services
  const what = `${account.id} ${createHash('sha256').update(content).digest('base64')}`
  const known = mergerUploads.keyOf(what)
  if (known !== undefined) {
    await writer.settled()
    return known
  }
  await admit(context, account)
  const key = randomBytes(KEY_BYTES).toString('base64url')
  writer.write(tables.insert.merged, [
    ...[key, account.app, account.id, time()],
    ...[content, MergedState.unnamed],
  ])
  referInMerged(context.services, account.app, key, messageList)
  mergerUploads.remember(what, key)
  await writer.settled().catch((cause) => {
    mergerUploads.forget(what)
    throw cause
  })
  return key
}

/** Refuses an account that uploads too much, or has too many unreferenced uploads. */
const admit = async (
  { services, unpaid }: Context<Data & Configuration & Messaging>,
  account: Account,
): Promise<void> => {
  if (unpaid !== undefined) throw unpaid
  if (services.mergerUploads.isOneTooMany(account.id)) {
    const why = `more than ${UPLOADS_PER_MINUTE} a minute`
    throw new Refusal(serverCodes.OVERLOAD, `message.uploadMerger: ${why}`)
  }
  const { unsentMergers } = services.settings.of(account.app).limits.value
  if (unsentMergers === 0) return
  const since = services.time() - orphanSeconds(services.settings, account.app)
  const [unnamed] = await services.storage.read(services.queries.unnamedMerged, [account.id, since])
  if ((unnamed?.count ?? 0) < unsentMergers) return
  const seconds = (unnamed?.oldest ?? since) - since
  const why = `too many that no message refers to (unsentMergers: ${unsentMergers})`
  const advice = `send one of them; free again in ${seconds} s`
  throw new Refusal(serverCodes.TOO_OFTEN, `message.uploadMerger: ${why}; ${advice}`)
}
