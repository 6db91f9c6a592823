import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import type { DirectMembership } from '../../domain/cache/entities.ts'
import { countedBetween, unreadOf } from '../../domain/conversations/side-counts.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { CallerConversation } from '../../domain/messages/found-message.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { rulesOf } from '../../domain/rules/group-rules.ts'
import { admitKept } from '../../domain/rules/recall-rules.ts'
import { seenBetween, visibleRangeOf } from '../../domain/rules/visibility.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, shape } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import {
  conversationOf,
  type MessageAddress,
  messageAddressFields,
  withConversationLock,
} from './message-lock.ts'

type Answer = AnswerOf<typeof commands.message.remove>

const { sequence, ...conversationFields } = messageAddressFields

const read = request(
  'message.delete',
  serverCodes.BAD_PACKET,
  shape({ ...conversationFields, sequenceList: listOf(sequence, LIMITS.DELETE_LIST) }),
)

/** Deletes messages for the caller only. Ignores deleted and missing ones. */
export const deleteMessages = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const { sequenceList, ...target } = read(body)
  const { services } = context
  await withConversationLock(context, target, async (conversation) => {
    if (conversation.type === wireConversationType.group) {
      admitKept(rulesOf(conversation.group.type), serverCodes.GROUP_TYPE_NO_DELETION)
    }
    const gone = await seenAmong(services, conversation, sequenceList)
    if (gone.length === 0) return
    // Groups compute unread counts on request.
    const isGroup = conversation.type === wireConversationType.group
    const counted = isGroup ? [] : await countedAmong(services, conversation.ownSide, gone)
    await withLoaded(() => hide(context, target, gone, counted))
  })
  return {}
}

/** The sequences with a message that is visible to the caller. */
const seenAmong = async (
  services: Data,
  conversation: CallerConversation,
  sequences: readonly number[],
): Promise<number[]> => {
  const visible = visibleRangeOf(conversation)
  const { last } = visible.head.tail
  const candidates = [...new Set(sequences)].filter((one) => one >= visible.first && one <= last)
  if (!visible.isPartial) return candidates
  const seen: number[] = []
  for (const one of candidates) {
    const [found] = await seenBetween(services, visible, { from: one, to: one }, 'newest', 1)
    if (found !== undefined) seen.push(one)
  }
  return seen
}

/** The unread sequences that count for a side of a C2C conversation. */
const countedAmong = async (
  services: Data,
  side: DirectMembership,
  gone: readonly number[],
): Promise<readonly number[]> => {
  const range = { after: Math.min(...gone) - 1, to: Math.max(...gone) }
  const counted = await countedBetween(services, side, side.peer.id, range)
  return counted.filter((one) => gone.includes(one))
}

const hide = (
  context: Context<Data & Notify & LiveRooms>,
  target: Omit<MessageAddress, 'sequence'>,
  gone: readonly number[],
  counted: readonly number[],
): void => {
  const { writer, tables } = context.services
  const account = callerOf(context)
  const conversation = conversationOf(context, target)
  for (const one of gone) {
    writer.write(tables.insert.deleted, [account.id, conversation.head.id, one])
  }
  const event = { event: 'messagesDeleted', ...target, sequenceList: gone } as const
  if (conversation.type === wireConversationType.group) {
    conversation.member.deletedCount += gone.length
    writer.touch(tables.member, conversation.member)
    logEvent(context.services, account, event)
    return
  }
  const { ownSide } = conversation
  ownSide.deletedCount += gone.length
  ownSide.unread -= counted.filter((one) => one > ownSide.readSequence).length
  writer.touch(tables.side, ownSide)
  logEvent(context.services, account, { ...event, unread: unreadOf(ownSide) })
}
