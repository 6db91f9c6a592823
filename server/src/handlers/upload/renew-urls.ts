import { type AnswerOf, type commands, LIMITS, MessageFlag, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import type { CallerConversation } from '../../domain/messages/found-message.ts'
import { mayNameFiles } from '../../domain/messages/references.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { findVisibleMessage, firstRoaming } from '../../domain/rules/visibility.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, shape } from '../../kernel/guards.ts'
import type { Uploads } from '../../services/services.ts'
import { type Context, request } from '../context.ts'
import { conversationOf, messageAddressFields } from '../message/message-lock.ts'
import { withFreshUrls } from './fresh-urls.ts'

type Answer = AnswerOf<typeof commands.upload.renew>

const { sequence, ...conversationFields } = messageAddressFields

const read = request(
  'upload.renew',
  serverCodes.BAD_PACKET,
  shape({ ...conversationFields, sequenceList: listOf(sequence, LIMITS.RENEW_LIST) }),
)

/** Payloads with newly signed URLs, for messages visible to the caller; skips others. */
export const renewUrls = async (
  context: Context<Data & Configuration & LiveRooms & Uploads>,
  body: unknown,
): Promise<Answer> => {
  const { sequenceList, ...target } = read(body)
  const { services } = context
  const conversation = await withLoaded(() => conversationOf(context, target))
  const sequences = [...new Set(sequenceList)].sort((a, b) => a - b)
  const first = await firstRoaming(services, conversation.head, sequences[0] ?? 1)
  const payloadList: Answer['payloadList'][number][] = []
  for (const one of sequences) {
    const found = one < first ? undefined : await fileMessage(services, conversation, one)
    if (found === undefined) continue
    const payload = withFreshUrls(context, found)
    if (payload !== undefined) payloadList.push({ sequence: one, payload })
  }
  return { payloadList }
}

const fileMessage = async (services: Data, conversation: CallerConversation, sequence: number) => {
  const message = await findVisibleMessage(services, conversation, sequence)
  if (message === undefined || (message.flags & MessageFlag.revoked) !== 0) return undefined
  return mayNameFiles(message.type) ? message : undefined
}
