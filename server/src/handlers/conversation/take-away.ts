import { countedBetween } from '../../core/conversations/side-counts.ts'
import { SERVER_SENDER } from '../../core/messages/server-draft.ts'
import type { World } from '../../core/world.ts'
import { type ConversationMembership, isMember, touchMembership } from './conversation-membership'

/** What changes where nothing up to a sequence is unread any more, and perhaps nothing is seen. */
export interface TakenAway {
  readonly to: number
  /** What counted of it. */
  readonly counted: readonly number[]
  /** How many messages that the user has deleted are newer. */
  readonly deletedCount: number
}

/** What is on disk counts. Call it in the conversation's turn. */
export const takenAway = async (
  world: World,
  { account, head, mine }: ConversationMembership,
  sequence: number,
): Promise<TakenAway> => {
  const to = Math.min(sequence, head.tail.last)
  const newer = [account.id, head.id, to + 1, head.tail.last]
  const left = await world.storage.read(world.queries.deletedBetween, newer)
  const counted = isMember(mine)
    ? []
    : await countedBetween(world, mine, mine.peer === account ? SERVER_SENDER : mine.peer.id, {
        after: mine.readSequence,
        to,
      })
  return { to, counted, deletedCount: left.length }
}

/** Nothing of it is unread any more. Use inside `withLoaded`. */
export const readAway = (
  world: World,
  membership: ConversationMembership,
  { to, counted }: TakenAway,
): void => {
  const { mine } = membership
  if (!isMember(mine)) mine.unread -= counted.filter((one) => one > mine.readSequence).length
  mine.readSequence = Math.max(mine.readSequence, to)
  touchMembership(world, membership)
}

/** Nothing of it is seen any more, either. */
export const clearAway = (
  world: World,
  membership: ConversationMembership,
  taken: TakenAway,
): void => {
  const { account, head, mine } = membership
  readAway(world, membership, taken)
  mine.clearedSequence = taken.to
  mine.deletedCount = taken.deletedCount
  world.writer.write(world.queries.forgetDeleted, [account.id, head.id, taken.to])
}
