import { type AnswerOf, type commands, serverCodes } from 'tavern-im/protocol'
import { unreadOf } from '../../domain/conversations/side-counts.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape } from '../../kernel/guards.ts'
import { type Context, request } from '../context.ts'
import { messageAddressFields } from '../message/message-lock.ts'
import {
  conversationMembershipOf,
  isMember,
  withMembershipLock,
} from './conversation-membership.ts'
import { applyCleared, effectsUpTo } from './range-effects.ts'

type Answer = AnswerOf<typeof commands.conversation.clear>

const read = request('conversation.clear', serverCodes.BAD_PACKET, shape(messageAddressFields))

/**
 * Clears the history for the caller only: messages up to the sequence are hidden and not unread.
 */
export const clearHistory = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const { sequence, ...target } = read(body)
  const { services } = context
  await withMembershipLock(context, target, async (membership) => {
    const effects = await effectsUpTo(services, membership, sequence)
    if (effects.to <= membership.own.clearedSequence) return
    await withLoaded(() => {
      const now = conversationMembershipOf(context, target)
      applyCleared(services, now, effects)
      const event = { event: 'historyCleared', ...target, sequence: effects.to } as const
      const { account, own } = now
      logEvent(services, account, isMember(own) ? event : { ...event, unread: unreadOf(own) })
    })
  })
  return {}
}
