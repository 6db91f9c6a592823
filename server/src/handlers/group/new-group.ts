import { groupKey } from '../../core/memory/conversation-key.ts'
import type { Account, Group } from '../../core/memory/entities.ts'
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
  const canInvite = rules.inviteOptions.length > 0
  return {
    id: world.memory.lastIDs.group + 1,
    app: owner.app,
    groupID: request.groupID,
    type: request.type,
    head: newHead(owner.app, groupKey(request.groupID)),
    members: new Map(),
    nextSlot: 0,
    owner: owner.userID,
    name: request.name,
    avatar: request.avatar ?? '',
    introduction: request.introduction ?? '',
    notification: request.notification ?? '',
    joinOption: (canChoose ? request.joinOption : undefined) ?? rules.joinOption,
    inviteOption: (canInvite ? request.inviteOption : undefined) ?? rules.inviteOption,
    maxMembers: Math.min(request.maxMemberNum ?? rules.maxMembers, rules.maxMembers),
    customFields: request.groupCustomField ?? [],
    created: time,
    infoSequence: 1,
    lastInfoTime: time,
    position: 1,
    recent: new RecentEntries(),
    frequency: new Frequency(),
    hasTargeted: false,
    hasDiscarders: false,
    newestJoin: 0,
    muteAll: false,
    isGone: false,
    isTopicSupported: rules.isCommunity && request.isSupportTopic === 1,
    topics: new Set(),
    community: null,
    topicData: '',
    touchedIn: 0,
  }
}
