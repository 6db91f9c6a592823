import { GroupNotice, GroupTip, type WireSelfInfo } from 'tavern-im/protocol'
import { notifyJoined, notifyLeft } from '../../webhooks/group-hooks.ts'
import { logEvent } from '../events/account-events.ts'
import { logGroupEvent } from '../events/group-events.ts'
import type { Account, DirectMembership, Group, Member } from '../memory/entities.ts'
import type { Services } from '../services.ts'
import type { Operator } from './change-group.ts'
import { postTip } from './group-tips.ts'
import { newcomerView } from './group-view.ts'
import { enter, type JoinFields, newMember } from './new-member.ts'
import { notify } from './system-notices.ts'

interface Entrance extends Operator {
  /** 1: they applied; 2: somebody has invited them. */
  readonly groupJoinType: 1 | 2
  /** The connection that caused it, and has an answer for it. */
  readonly connectionID?: string
  /** Neither a tip nor a notice tells of it. */
  readonly isSilent?: boolean
  /** The app's back end does not hear of it, either. */
  readonly isUntold?: boolean
  /** How a user comes in, if not as a member of this moment. */
  readonly joinFieldsOf?: (userID: string) => Partial<JoinFields>
}

/**
 * Lets users in, who are none of the group's members yet: everybody hears it, and each of them what group it is.
 * `sides` are their `memory.notices`. Returns the position of the last one's event. Use inside `withLoaded`, after the
 * last look-up.
 */
export const enterMembers = (
  services: Services,
  group: Group,
  sides: readonly DirectMembership[],
  {
    groupJoinType,
    connectionID = '',
    isSilent = false,
    isUntold = false,
    joinFieldsOf,
    ...by
  }: Entrance,
): number => {
  const { writer, tables, queries } = services
  const users = sides.map(({ account }) => account)
  const joinFields: JoinFields = {
    role: 200,
    joinTime: services.time(),
    // No tip takes a place.
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
  if (!isUntold) notifyJoined(services, group, userIDList, { ...by, groupJoinType })
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
  /** Why, in words. */
  readonly handleMessage?: string
  /** Neither a tip nor a notice tells of it. */
  readonly isSilent?: boolean
}

/**
 * Takes members out of their group: everybody hears it, and each of them that the group is not theirs any more.
 * Where the owner goes there is none. `sides` are their `memory.notices`. Returns the position of the last one's
 * event. Use inside `withLoaded`, after the last look-up.
 */
export const removeMembers = (
  services: Services,
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
  notifyLeft(services, group, userIDList, { ...by, reason })
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

/** What of a member can change. */
export type MemberChanges = Partial<
  Pick<Member, 'role' | 'nameCard' | 'remind' | 'muteUntil' | 'customFields'>
>

/**
 * Changes a member and tells its own devices; the others hear of it by a tip, where there is one. Returns the
 * position of its event.
 */
export const changeMember = (
  services: Services,
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
