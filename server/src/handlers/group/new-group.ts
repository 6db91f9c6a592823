import { groupKey } from '../../core/memory/conversation-key.ts'
import type { Account, Group, Member } from '../../core/memory/entities.ts'
import { Frequency } from '../../core/memory/frequency.ts'
import { newHead } from '../../core/memory/load.ts'
import { RecentEntries } from '../../core/memory/recent-entries.ts'
import type { World } from '../../core/world.ts'
import type { GroupRules } from '../../rules/group-rules.ts'
import type { CreateRequest } from './create-request.ts'

/** A group as it is asked for, with nobody in it yet. */
export const newGroup = (
  world: World,
  owner: Account,
  request: CreateRequest,
  rules: GroupRules,
): Group => {
  const time = world.time()
  const canChoose = rules.joinOptions.length > 0
  return {
    id: world.memory.lastIDs.group + 1,
    app: owner.app,
    groupID: request.groupID,
    type: request.type,
    head: newHead(owner.app, groupKey(request.groupID)),
    members: new Map(),
    owner: owner.userID,
    name: request.name,
    avatar: request.avatar ?? '',
    introduction: request.introduction ?? '',
    notification: request.notification ?? '',
    joinOption: (canChoose ? request.joinOption : undefined) ?? rules.joinOption,
    inviteOption: request.inviteOption ?? rules.inviteOption,
    maxMembers: Math.min(request.maxMemberNum ?? rules.maxMembers, rules.maxMembers),
    customFields: request.groupCustomField ?? [],
    created: time,
    infoSequence: 1,
    lastInfoTime: time,
    position: 1,
    recent: new RecentEntries(),
    frequency: new Frequency(),
    hasTargeted: false,
    newestJoin: 0,
    touchedIn: 0,
  }
}

/** From here on it is a member. */
export const enter = (group: Group, member: Member): void => {
  group.members.set(member.userID, member)
  group.newestJoin = member.joinSequence
}

/** A member whose first message is the tip that tells of it; that one is read. */
export const newMember = (
  group: Group,
  account: Account,
  role: Member['role'],
  joinTime: number,
  customFields: Member['customFields'] = [],
): Member => ({
  groupRowID: group.id,
  accountID: account.id,
  userID: account.userID,
  role,
  joinTime,
  joinSequence: group.head.lastSequence + 1,
  nameCard: '',
  remind: 0,
  readSequence: group.head.lastSequence + 1,
  customFields,
  clearedSequence: 0,
  deletedCount: 0,
  touchedIn: 0,
})
