import {
  type AnswerOf,
  type commands,
  LIMITS,
  MessageFlag,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { reactionSummaries } from '../../domain/messages/reactions.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { findVisibleMessage } from '../../domain/rules/visibility.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, shape, whole } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import { conversationOf, messageAddressFields } from '../message/message-lock.ts'

type Answer = AnswerOf<typeof commands.annotation.reactions>

const { conversationType, to, sequence } = messageAddressFields

const read = request(
  'reaction.list',
  serverCodes.BAD_PACKET,
  shape({
    conversationType,
    to,
    sequenceList: listOf(sequence, LIMITS.REACTION_MESSAGES),
    count: whole(0, LIMITS.REACTION_PARTIAL_USERS),
  }),
)

/** The reactions to messages of a conversation as the caller sees them. */
export const listReactions = async (
  context: Context<Data & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const { services } = context
  const query = read(body)
  const { account, conversation, position } = await withLoaded(() => {
    const conversation = conversationOf(context, query)
    const account = callerOf(context)
    const isGroup = conversation.type === wireConversationType.group
    return { account, conversation, position: (isGroup ? conversation.group : account).position }
  })
  // All entries up to the position are on disk then; the read data may be newer.
  await services.writer.settled()
  const messageList: Answer['messageList'][number][] = []
  for (const sequence of new Set(query.sequenceList)) {
    const key = [conversation.head.id, sequence] as const
    const reactionList = await reactionSummaries(services, account.id, key, query.count)
    if (reactionList.length === 0) continue
    const message = await findVisibleMessage(services, conversation, sequence)
    const isOpen = message !== undefined && (message.flags & MessageFlag.revoked) === 0
    if (isOpen) messageList.push({ sequence, reactionList })
  }
  return { position, messageList }
}
