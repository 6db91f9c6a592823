import { type ReadAddress, wireConversationType } from 'tavern-im/protocol'
import { withLoaded } from '../../kernel/cache-miss.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { DirectMembership, Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import { type ReadState, readStateOf } from '../groups/group-view.ts'
import type { Notify } from '../notify.ts'
import { rulesOf } from '../rules/group-rules.ts'

export interface ReadUpTo {
  readonly to: number
  /** The number of unread messages that this covers. */
  readonly count: number
  /** Unix seconds of the newest message read, as the client reported it. */
  readonly time: number
}

/**
 * Marks one side of a C2C conversation as read and notifies the other side. Use inside
 * `withLoaded`.
 */
export const markRead = (
  services: Data & Notify,
  side: DirectMembership,
  { to, count, time }: ReadUpTo,
): ReadAddress => {
  const { account, peer, head } = side
  const isNotices = peer === account
  const mirror = isNotices ? side : services.cache.side(peer, account)
  side.readSequence = to
  side.unread -= count
  services.writer.touchPart(services.tables.side, side)
  const until = to >= head.lastSequence ? head.lastTime : Math.min(time, head.lastTime)
  if (!isNotices && until > mirror.peerReadTime) {
    mirror.peerReadTime = until
    services.writer.touchPart(services.tables.side, mirror)
    logEvent(services, peer, { event: 'peerRead', peerAccount: account.userID, readTime: until })
  }
  return {
    conversationType: isNotices ? wireConversationType.system : wireConversationType.c2c,
    to: peer.userID,
    messageReadSeq: to,
    unreadCount: side.unread,
    nextMessageSeq: head.lastSequence + 1,
  }
}

/** A group in which a member has something to mark as read, and the unread state afterwards. */
export interface ReadableGroup {
  readonly group: Group
  readonly member: Member
  readonly before: number
  readonly to: number
  readonly last: number
  readonly state: ReadState
}

interface GroupReadPosition {
  readonly groupID: string
  readonly messageSequence: number
}

/** Null if there is nothing to mark, or the caller is not a member. */
export const readableGroup = async (
  services: Data,
  caller: Caller,
  { groupID, messageSequence }: GroupReadPosition,
): Promise<ReadableGroup | null> => {
  const mine = await withLoaded(() => memberIn(services, caller, groupID))
  if (mine === null) return null
  const { group, member } = mine
  const { lastSequence: last, tail } = group.head
  const before = member.readSequence
  const to = Math.min(messageSequence, tail.last)
  if (to <= before) return null
  return { group, member, before, to, last, state: await readStateOf(services, group, member, to) }
}

/**
 * Marks the group as read; null if its state has changed in the meantime. Use inside `withLoaded`.
 */
export const markGroupRead = (
  services: Data,
  caller: Caller,
  { group, member, before, last, state }: ReadableGroup,
): ReadAddress | null => {
  const { groupID, head } = group
  const now = memberIn(services, caller, groupID)
  const isSame = now?.member === member && head.lastSequence === last
  if (!isSame || member.readSequence !== before) return null
  return readUpTo(services, group, member, state)
}

/** Advances a member's read mark. */
export const readUpTo = (
  services: Data,
  { groupID, head, type }: Group,
  member: Member,
  state: ReadState,
): ReadAddress => {
  member.readSequence = state.readedSequence
  services.writer.touch(services.tables.member, member)
  const isCounted = rulesOf(type).countsUnread
  return {
    conversationType: wireConversationType.group,
    to: groupID,
    messageReadSeq: state.readedSequence,
    unreadCount: isCounted ? state.unreadCount : 0,
    ...(isCounted && state.excluded.length > 0 && { excludedUnreadSequenceList: state.excluded }),
    nextMessageSeq: head.lastSequence + 1,
  }
}

const memberIn = ({ cache }: Data, { sdkAppID, userID }: Caller, groupID: string) => {
  const group = cache.group(sdkAppID, groupID)
  const member = group?.members.get(userID)
  return group === null || member === undefined ? null : { group, member }
}
