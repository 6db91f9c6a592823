import type { WireGroupMember } from 'tavern-im/protocol'
import type { Account, Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Notify } from '../notify.ts'
import type { LiveRooms } from '../rooms/live-rooms.ts'
import { isRoom } from '../rules/group-rules.ts'

/** Members as other members see them. Use inside `withLoaded`. */
export const memberRows = (
  { cache, delivery }: Data & Notify,
  { app }: Group,
  members: readonly Member[],
): WireGroupMember[] => {
  const accounts = cache.accounts(
    app,
    members.map(({ userID }) => userID),
  )
  const byID = new Map(accounts.map((account) => [account.userID, account]))
  return members.map((member) => ({
    ...rowOf(member, byID.get(member.userID)),
    onlineStatus: delivery.isOnline(app, member.userID) ? 'Online' : 'Offline',
  }))
}

/** The number of members with a device online, in a live room with a device in it. */
export const onlineIn = ({ delivery, rooms }: Notify & LiveRooms, group: Group): number => {
  if (isRoom(group)) return rooms.known(group)?.onlineCount ?? 0
  return delivery.onlineAmong(group.app, group.members).length
}

const rowOf = (
  member: Member,
  account: Account | undefined,
): Omit<WireGroupMember, 'onlineStatus'> => ({
  userID: member.userID,
  nick: account?.profile.nick ?? '',
  avatar: account?.profile.avatar ?? '',
  role: member.role,
  joinTime: member.joinTime,
  nameCard: member.nameCard,
  muteUntil: member.muteUntil,
  memberCustomField: member.customFields,
  lastSendMsgTime: member.lastSent,
})
