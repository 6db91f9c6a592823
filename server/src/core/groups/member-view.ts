import type { WireGroupMember } from 'tavern-im/protocol'
import type { Account, Group, Member } from '../memory/entities.ts'
import type { World } from '../world.ts'

/** Members as other members see them. Use inside `decide`. */
export const memberRows = (
  { memory, delivery }: World,
  { app }: Group,
  members: readonly Member[],
): WireGroupMember[] => {
  const accounts = memory.accounts(
    app,
    members.map(({ userID }) => userID),
  )
  const byID = new Map(accounts.map((account) => [account.userID, account]))
  return members.map((member) => ({
    ...rowOf(member, byID.get(member.userID)),
    onlineStatus: delivery.isOnline(app, member.userID) ? 'Online' : 'Offline',
  }))
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
