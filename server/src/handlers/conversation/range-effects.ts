import { countedBetween } from '../../domain/conversations/side-counts.ts'
import type { Data } from '../../domain/data.ts'
import { SERVER_SENDER } from '../../domain/messages/server-draft.ts'
import {
  type ConversationMembership,
  isMember,
  touchMembership,
} from './conversation-membership.ts'

/** The effects of reading, or hiding, all messages up to a sequence. */
export interface RangeEffects {
  readonly to: number
  /** The sequences among them that counted as unread. */
  readonly counted: readonly number[]
  /** The number of newer messages that the user has deleted. */
  readonly deletedCount: number
}

/** Computes the effects, from disk. Call it inside the conversation's lock. */
export const effectsUpTo = async (
  services: Data,
  { account, head, own }: ConversationMembership,
  sequence: number,
): Promise<RangeEffects> => {
  const to = Math.min(sequence, head.tail.last)
  const newer = [account.id, head.id, to + 1, head.tail.last]
  const left = await services.storage.read(services.queries.deletedBetween, newer)
  const counted = isMember(own)
    ? []
    : await countedBetween(services, own, own.peer === account ? SERVER_SENDER : own.peer.id, {
        after: own.readSequence,
        to,
      })
  return { to, counted, deletedCount: left.length }
}

/** Marks the messages as read. Use inside `withLoaded`. */
export const applyRead = (
  services: Data,
  membership: ConversationMembership,
  { to, counted }: RangeEffects,
): void => {
  const { own } = membership
  if (!isMember(own)) own.unread -= counted.filter((one) => one > own.readSequence).length
  own.readSequence = Math.max(own.readSequence, to)
  touchMembership(services, membership)
}

/** Hides the messages, too. */
export const applyCleared = (
  services: Data,
  membership: ConversationMembership,
  effects: RangeEffects,
): void => {
  const { account, head, own } = membership
  applyRead(services, membership, effects)
  own.clearedSequence = effects.to
  own.deletedCount = effects.deletedCount
  services.writer.write(services.queries.forgetDeleted, [account.id, head.id, effects.to])
}
