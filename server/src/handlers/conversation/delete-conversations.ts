import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireConversationAddress,
} from 'tavern-im/protocol'
import { noSettings } from '../../domain/cache/conversation-settings.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, oneOf, shape, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, request } from '../context.ts'
import {
  type ConversationMembership,
  conversationFields,
  conversationMembershipOf,
  withMembershipLock,
} from './conversation-membership.ts'
import { eachOf } from './failures.ts'
import { applyCleared, applyRead, effectsUpTo } from './range-effects.ts'

type Answer = AnswerOf<typeof commands.conversation.delete>

const conversationWithSequence = shape({ ...conversationFields, sequence: whole(0, 2 ** 32 - 1) })

const read = request(
  'conversation.delete',
  serverCodes.TOO_MANY_CONVERSATIONS,
  shape({
    conversationList: listOf(conversationWithSequence, LIMITS.CONVERSATION_GET),
    clearHistoryMessage: oneOf(0, 1),
  }),
)

/**
 * Removes conversations from the caller's list, each up to the newest message that the caller knew:
 * a later message lists it again, even one that arrived in between.
 */
export const deleteConversations = (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const { conversationList, clearHistoryMessage } = read(body)
  return eachOf(conversationList, ({ sequence, ...one }) =>
    remove(context, one, sequence, clearHistoryMessage),
  )
}

const remove = (
  context: Context<Data & Notify & LiveRooms>,
  one: WireConversationAddress,
  sequence: number,
  clearHistoryMessage: 0 | 1,
): Promise<void> =>
  withMembershipLock(context, one, async (membership) => {
    const { services } = context
    refuseTopic(membership)
    const isCleared = clearHistoryMessage === 1
    const effects = await effectsUpTo(services, membership, sequence)
    const isGone = effects.to < membership.own.listedFrom
    if (isGone && !(isCleared && effects.to > membership.own.clearedSequence)) return
    await withLoaded(() => {
      const now = conversationMembershipOf(context, one)
      // Its settings are deleted with it, except the receive option, which belongs to the peer.
      const { remind, listedFrom: before } = now.own
      Object.assign(now.own, noSettings, { remind, listedFrom: Math.max(before, effects.to + 1) })
      if (isCleared && effects.to > now.own.clearedSequence) applyCleared(services, now, effects)
      else applyRead(services, now, effects)
      const event = { event: 'conversationDeleted', ...one, sequence: effects.to } as const
      logEvent(services, now.account, { ...event, clearHistoryMessage })
    })
  })

/** Topics are never listed, so they cannot be removed from a list. */
const refuseTopic = ({ group }: ConversationMembership): void => {
  if (group === undefined || group.community === null) return
  const why = 'a topic is not in the conversation list'
  throw new Refusal(serverCodes.CONVERSATION_BAD_PARAMETER, `delete conversation: ${why}`)
}
