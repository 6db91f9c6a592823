import {
  DISCARD,
  DISCARD_EXCEPT_AT,
  serverCodes,
  type WireConversationAddress,
  wireConversationType,
} from 'tavern-im/protocol'
import { communityOf } from '../../domain/cache/conversation-key.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Context } from '../context.ts'
import {
  type ConversationMembership,
  conversationMembershipOf,
  isMember,
  touchMembership,
  withMembershipLock,
} from './conversation-membership.ts'

/** Mentions exist only in groups (spec 3 section 3), and the last option only in topics. */
const ofC2C = 3

/** Sets the caller's receive option for a conversation, or for a user without one. */
export const setRemind = (
  context: Context<Data & Notify & LiveRooms>,
  one: WireConversationAddress,
  remind: number,
): Promise<void> => {
  const { conversationType } = one
  const isPossible =
    (conversationType === wireConversationType.group && remind < possibleIn(one.to)) ||
    (conversationType === wireConversationType.c2c && remind < ofC2C)
  if (!isPossible) {
    const why = 'set reminder: this type of conversation does not have it'
    throw new Refusal(serverCodes.CONVERSATION_BAD_PARAMETER, why)
  }
  return withMembershipLock(context, one, async () => {
    await withLoaded(() => set(context, one, remind))
  })
}

const possibleIn = (groupID: string): number =>
  communityOf(groupID) === undefined ? DISCARD_EXCEPT_AT : DISCARD_EXCEPT_AT + 1

const set = (
  context: Context<Data & Notify & LiveRooms>,
  one: WireConversationAddress,
  remind: number,
): void => {
  const { services } = context
  const membership = conversationMembershipOf(context, one)
  const { account, own } = membership
  const { remind: before } = own
  if (before === remind) return
  own.remind = remind
  const isOfDiscarding = before === DISCARD || remind === DISCARD
  const unread = isOfDiscarding && { unread: readToTheEnd(membership) }
  touchMembership(services, membership)
  const isPushed = remind !== DISCARD && remind !== DISCARD_EXCEPT_AT
  if (!isPushed && membership.group !== undefined) membership.group.hasDiscarders = true
  const event = { event: 'conversation', ...one, settings: { messageRemindType: remind } } as const
  logEvent(services, account, { ...event, ...unread })
}

/** Discarded messages count as read, without notifying the sender (UNREAD-05). */
const readToTheEnd = ({ head, own }: ConversationMembership) => {
  own.readSequence = head.lastSequence
  if (!isMember(own)) own.unread = 0
  return {
    unreadCount: 0,
    messageReadSeq: own.readSequence,
    nextMessageSeq: head.lastSequence + 1,
  }
}
