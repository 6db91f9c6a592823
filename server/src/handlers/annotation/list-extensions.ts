import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { extensionHead, extensionsAfter } from '../../domain/messages/extensions.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { shape, whole } from '../../kernel/guards.ts'
import { type Context, request } from '../context.ts'
import { findMessage, messageAddressFields } from '../message/message-lock.ts'
import { refuseUnbought, refuseUnextended } from './annotated-message.ts'

type Answer = AnswerOf<typeof commands.annotation.extensions>

/** The minimum size of a page, if there are enough; extensions set by one call stay together. */
const PAGE = 100

const read = request(
  'extension.list',
  serverCodes.BAD_PACKET,
  shape({
    ...messageAddressFields,
    startSequence: whole(0, Number.MAX_SAFE_INTEGER),
    nextSeq: whole(0, Number.MAX_SAFE_INTEGER),
  }),
)

/** The changes of a message's extensions since a global sequence. */
export const listExtensions = async (
  context: Context<Data & Configuration & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const query = read(body)
  refuseUnbought(context)
  const { services } = context
  const { message, conversation } = await findMessage(context, query, serverCodes.MODIFY_NOT_FOUND)
  refuseUnextended(message, 'list extensions')
  const key = [conversation.head.id, query.sequence] as const
  const { global, clear } = await extensionHead(services, key)
  const since = query.startSequence < clear ? 0 : query.startSequence
  const start = Math.max(since, query.nextSeq)
  const most = PAGE + LIMITS.EXTENSION_CHANGES
  const found = await extensionsAfter(services, key, start, most)
  const cut = found.length < most ? Number.POSITIVE_INFINITY : (found.at(-1)?.seq ?? 0)
  const page = found.filter(({ seq }) => seq < cut)
  return {
    globalSequence: global,
    clearSequence: clear,
    extensionList: page,
    completeFlag: page.length === found.length ? 1 : 0,
  }
}
