import { LIMITS, type WireConversationAddress, wireConversationType } from 'tavern-im/protocol'
import type {
  Account,
  Conversation,
  DirectMembership,
  Group,
  Member,
} from '../../domain/cache/entities.ts'
import { isListedGroup } from '../../domain/conversations/conversation-view.ts'
import type { Data } from '../../domain/data.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { isRoom } from '../../domain/rules/group-rules.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { oneOf, text } from '../../kernel/guards.ts'
import { LISTED_ANYWAY } from '../../storage/rows/side-queries.ts'
import { type Context, callerOf } from '../context.ts'
import { conversationOf } from '../message/message-lock.ts'

/** The caller's side of a conversation, including the conversation of system notices. */
export interface ConversationMembership {
  readonly account: Account
  readonly head: Conversation
  readonly own: DirectMembership | Member
  readonly group?: Group
}

/** The fields of a `WireConversationAddress` in a request. */
export const conversationFields = {
  conversationType: oneOf(...Object.values(wireConversationType)),
  to: text(LIMITS.TOPIC_ID_BYTES, 1),
}

export const isMember = (own: ConversationMembership['own']): own is Member => 'accountID' in own

/** Refuses with 10007, 10010 and 20003. Use inside `withLoaded`. */
export const conversationMembershipOf = (
  context: Context<Data & LiveRooms>,
  { conversationType, to }: WireConversationAddress,
): ConversationMembership => {
  const account = callerOf(context)
  if (conversationType === wireConversationType.system) {
    const [own] = context.services.cache.notices([account]) as [DirectMembership]
    return { account, head: own.head, own }
  }
  const found = conversationOf(context, { conversationType, to })
  if (found.type === wireConversationType.c2c)
    return { account, head: found.head, own: found.ownSide }
  const { head, member: own, group } = found
  return { account, head, own, group }
}

export const touchMembership = (
  { writer, tables }: Data,
  { own }: ConversationMembership,
): void => {
  if (isMember(own)) writer.touch(tables.member, own)
  else writer.touch(tables.side, own)
}

/** Whether lists show it: from the first message or setting on, until it is deleted. */
const isListed = ({ head, own, group }: ConversationMembership): boolean => {
  if (group !== undefined && isMember(own)) return isListedGroup({ group, member: own })
  const isShown = head.lastSequence >= Math.max(1, own.listedFrom)
  return isShown || own.listedFrom === LISTED_ANYWAY
}

/**
 * Whether a user can pin it, mark it and put it into folders: any conversation that lists can show,
 * with messages or not, so neither topics nor rooms, and notices only after the first one.
 */
export const canBeSet = (membership: ConversationMembership): boolean => {
  const { group, own } = membership
  if (group !== undefined) return group.community === null && !isRoom(group)
  const isOfNotices = !isMember(own) && own.peer === own.account
  return !isOfNotices || isListed(membership)
}

/**
 * Call it after a setting was changed, at the newest position of the account's log: from then on
 * lists show the conversation until it is deleted, even if the setting is removed. A C2C side gets
 * that position in lists.
 */
export const keepListed = (membership: ConversationMembership): void => {
  if (isListed(membership)) return
  const { account, own } = membership
  own.listedFrom = LISTED_ANYWAY
  if (!isMember(own)) own.position = account.position
}

/**
 * Runs `act` while the caller's unread count and visible messages cannot change, except by new
 * messages. Changes of `act` are on disk when this resolves.
 */
export const withMembershipLock = async (
  context: Context<Data & LiveRooms>,
  target: WireConversationAddress,
  act: (membership: ConversationMembership) => Promise<void> | void,
): Promise<void> => {
  const { writer, locks } = context.services
  const { head, own } = await withLoaded(() => conversationMembershipOf(context, target))
  // Both sides of C2C share a lock; each member of a group has its own, so that they do not block
  // each other.
  const key = isMember(own) ? `${head.cacheKey} of ${own.userID}` : head.cacheKey
  await locks.run(key, async () => {
    await writer.settled()
    await act(await withLoaded(() => conversationMembershipOf(context, target)))
    await writer.settled()
  })
}
