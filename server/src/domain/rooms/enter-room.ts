import { decodeMessage, GroupTip, type WireRoom } from 'tavern-im/protocol'
import type { Account, Group, Member } from '../cache/entities.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Data } from '../data.ts'
import type { GroupPosting } from '../groups/group-posting.ts'
import { postTip } from '../groups/group-tips.ts'
import { enter, newMember } from '../groups/new-member.ts'
import type { LiveRooms } from './live-rooms.ts'
import type { RoomSubscription } from './room.ts'
import { DAY_SECONDS, type Visitor } from './rooms.ts'

/**
 * Adds a device to a room; without an account: a guest. The resulting membership is only in memory.
 */
export const enterRoom = (
  services: GroupPosting & Configuration,
  group: Group,
  account: Account | undefined,
  visitor: Visitor,
): WireRoom => {
  if (account !== undefined) dropOldest(services, group, account.userID)
  const { ring } = services.rooms.of(group)
  const { historyMessages } = services.settings.of(group.app).rooms.value
  const shown = ring.newest(historyMessages, services.time() - DAY_SECONDS)
  const { next: nextSeq } = ring
  const { next: nextBroadcastSeq } = services.rooms.broadcastsOf(group.app)
  const since = { sequence: shown.first, broadcast: nextBroadcastSeq }
  const { key } = services.rooms.enter(group, account, visitor, since)
  if (account !== undefined && !group.members.has(account.userID)) {
    enter(group, newMember(group, account, { role: 200, joinTime: services.time() }))
    postMemberTip(services, group, account, GroupTip.join)
  }
  return {
    key,
    nextSeq,
    nextBroadcastSeq,
    messageList: shown.messages.map(decodeMessage),
  }
}

/** The most subscriptions of one user in a room. */
const MAX_DEVICES = 30

/** Drops the user's oldest subscription at the limit. */
const dropOldest = ({ rooms }: LiveRooms, group: Group, userID: string): void => {
  const subscriptions = rooms.of(group).subscriptionsOf(userID)
  if (subscriptions.length >= MAX_DEVICES) rooms.leave(subscriptions[0] as RoomSubscription)
}

/** Removes a device; with the last one its user stops being a member. */
export const leaveRoom = (services: GroupPosting, subscription: RoomSubscription): void => {
  const { account, room } = subscription
  if (!services.rooms.leave(subscription) || account === undefined) return
  const { group } = room
  const member = group.members.get(account.userID)
  if (member === undefined || staysWhileAway(services, member)) return
  removeFromRoom(services, group, member)
  postMemberTip(services, group, account, GroupTip.quit)
}

/** Owner and managers stay members, and so do muted users, so that they return muted. */
const staysWhileAway = (services: Data, { role, muteUntil }: Member): boolean =>
  role > 200 || muteUntil > services.time()

/** Removes a member, and its row if it was ever stored. */
const removeFromRoom = ({ writer, queries }: Data, group: Group, member: Member): void => {
  group.members.delete(member.userID)
  const isStored = member.touchedIn > 0 || member.muteUntil > 0
  if (isStored) writer.write(queries.removeMember, [group.id, member.accountID])
}

/** Removes a user with all devices. */
export const evict = (services: Data & LiveRooms, group: Group, member: Member): void => {
  for (const subscription of services.rooms.known(group)?.subscriptionsOf(member.userID) ?? [])
    services.rooms.leave(subscription)
  removeFromRoom(services, group, member)
}

/** The limit of join and quit tips in a second; more would displace messages. */
const TIPS_PER_SECOND = 20
const LOWEST = 4

const postMemberTip = (
  services: GroupPosting,
  group: Group,
  account: Account,
  operationType: typeof GroupTip.join | typeof GroupTip.quit,
): void => {
  const { joinAndQuitTips } = services.rooms.of(group)
  if (!joinAndQuitTips.takes(LOWEST, TIPS_PER_SECOND, services.time())) return
  const groupJoinType = operationType === GroupTip.join ? 1 : 0
  const by = { operator: account, operatorRole: 200 }
  postTip(services, group, { ...by, operationType, users: [account], groupJoinType })
}
