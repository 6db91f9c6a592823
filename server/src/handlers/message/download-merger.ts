import {
  type AnswerOf,
  type commands,
  type SimplifiedMessage,
  serverCodes,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { shape, text } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Uploads } from '../../services/services.ts'
import { type Context, request } from '../context.ts'
import { withFreshUrlsWithin } from '../upload/fresh-urls.ts'

const KEY_BYTES = 64

const read = request(
  'message.downloadMerger',
  serverCodes.BAD_PACKET,
  shape({ downloadKey: text(KEY_BYTES) }),
)

/**
 * The content of a merged message, for any user of the app who has its key; with newly signed file
 * URLs.
 */
export const downloadMerger = async (
  context: Context<Data & Uploads>,
  body: unknown,
): Promise<AnswerOf<typeof commands.message.downloadMerger>> => {
  const { services, caller } = context
  const { downloadKey } = read(body)
  const [row] = await services.storage.read(services.queries.merged, [downloadKey, caller.sdkAppID])
  if (row === undefined) {
    throw new Refusal(serverCodes.BAD_RESOURCE, 'message.downloadMerger: there is no such key')
  }
  const messageList = JSON.parse(Buffer.from(row.body).toString()) as SimplifiedMessage[]
  return { messageList: withFreshUrlsWithin(context, messageList) }
}
