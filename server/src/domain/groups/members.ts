import { GroupNotice, GroupTip, type WireSelfInfo } from 'tavern-im/protocol'
import type { Account, DirectMembership, Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import { logGroupEvent } from '../events/group-events.ts'
import type { Notify } from '../notify.ts'
import type { MemberChanges, Operator } from './group-changes.ts'
import type { GroupPosting } from './group-posting.ts'
import { postTip } from './group-tips.ts'
import { newcomerView } from './group-view.ts'
import { enter, type JoinFields, newMember } from './new-member.ts'
import { notify } from './system-notices.ts'

interface JoinOptions extends Operator {
  /** 1: they applied; 2: they were invited. */
  readonly groupJoinType: 1 | 2
  /** The connection that caused it and receives an answer. */
  readonly connectionID?: string
  /** Without a tip and without a notice. */
  readonly isSilent?: boolean
  /** Without a webhook, either. */
  readonly isUntold?: boolean
  /** The fields of a user that joins with other values than now. */
  readonly joinFieldsOf?: (userID: string) => Partial<JoinFields>
}

/**
 * Adds users who are not members yet: notifies all members, and sends each new one the group.
 * `sides` are their `cache.notices`. Returns the position of the last one's event. Use inside
 * `withLoaded`, after the last look-up.
 */
export const enterMembers = (
  services: GroupPosting,
  group: Group,
  sides: readonly DirectMembership[],
  {
    groupJoinType,
    connectionID = '',
    isSilent = false,
    isUntold = false,
    joinFieldsOf,
    ...by
  }: JoinOptions,
): number => {
  const { writer, tables, queries } = services
  const users = sides.map(({ account }) => account)
  const joinFields: JoinFields = {
    role: 200,
    joinTime: services.time(),
    // No tip takes a sequence.
    ...(isSilent && { readSequence: group.head.lastSequence }),
  }
  const members = users.map((user) =>
    newMember(group, user, { ...joinFields, ...joinFieldsOf?.(user.userID) }),
  )
  for (const member of members) {
    enter(group, member)
    writer.touch(tables.member, member)
    writer.write(queries.forgetApplications, [group.id, member.accountID])
  }
  const userIDList = users.map(({ userID }) => userID)
  const memberCount = group.members.size
  logGroupEvent(services, group, { event: 'memberJoined', userIDList, memberCount })
  if (!isUntold) {
    services.events.membersJoined.publish({ group, userIDs: userIDList, groupJoinType, ...by })
  }
  if (!isSilent) {
    postTip(services, group, { ...by, operationType: GroupTip.join, users, groupJoinType })
  }
  let position = 0
  for (const [index, user] of users.entries()) {
    const event = {
      event: 'groupJoined',
      group: newcomerView(group, members[index] as Member),
    } as const
    position = logEvent(services, user, event, connectionID)
  }
  if (groupJoinType === 2 && !isSilent) {
    notify(services, sides, { ...by, operationType: GroupNotice.invited, group })
  }
  return position
}

interface Departure extends Operator {
  readonly reason: 'quit' | 'kicked'
  readonly connectionID?: string
  /** The reason, as text. */
  readonly handleMessage?: string
  /** Without a tip and without a notice. */
  readonly isSilent?: boolean
}

/**
 * Removes members from their group and notifies the members and the removed users. If the owner is
 * removed, the group has no owner. `sides` are their `cache.notices`. Returns the position of the
 * last one's event. Use inside `withLoaded`, after the last look-up.
 */
export const removeMembers = (
  services: GroupPosting,
  group: Group,
  sides: readonly DirectMembership[],
  { reason, connectionID = '', handleMessage = '', isSilent = false, ...by }: Departure,
): number => {
  const { writer, queries } = services
  const users = sides.map(({ account }) => account)
  for (const { id, userID } of users) {
    group.members.delete(userID)
    writer.write(queries.removeMember, [group.id, id])
    if (group.topics.size > 0) writer.write(queries.removeTopicMembers, [id, group.id])
  }
  const userIDList = users.map(({ userID }) => userID)
  const memberCount = group.members.size
  logGroupEvent(services, group, { event: 'memberLeft', userIDList, memberCount })
  if (userIDList.includes(group.owner)) {
    group.owner = ''
    logGroupEvent(services, group, { event: 'profile', profile: { ownerID: '' } })
  }
  services.events.membersLeft.publish({ group, userIDs: userIDList, reason, ...by })
  const isQuit = reason === 'quit'
  const operationType = isQuit ? GroupTip.quit : GroupTip.kicked
  if (!isSilent) postTip(services, group, { ...by, operationType, users })
  const { groupID, id: number } = group
  let position = 0
  for (const user of users) {
    position = logEvent(
      services,
      user,
      { event: 'groupLeft', groupID, number, reason },
      connectionID,
    )
  }
  const noticeType = isQuit ? GroupNotice.quit : GroupNotice.kicked
  if (!isSilent) notify(services, sides, { ...by, operationType: noticeType, group, handleMessage })
  return position
}

/**
 * Changes a member and notifies its own devices; other members learn of it from a tip, if the
 * change has one. Returns the position of its event.
 */
export const changeMember = (
  services: Data & Notify,
  { groupID }: Group,
  account: Account,
  member: Member,
  changes: MemberChanges,
  connectionID = '',
): number => {
  Object.assign(member, changes)
  services.writer.touch(services.tables.member, member)
  const event = { event: 'groupSelf', groupID, selfInfo: wireChanges(changes) } as const
  return logEvent(services, account, event, connectionID)
}

const wireChanges = ({ customFields, remind, ...same }: MemberChanges): Partial<WireSelfInfo> => ({
  ...same,
  ...(customFields === undefined ? {} : { memberCustomField: customFields }),
  ...(remind === undefined ? {} : { messageRemindType: remind }),
})
