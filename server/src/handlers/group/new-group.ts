import type { Account, Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { emptyGroup } from '../../domain/groups/empty-group.ts'
import type { GroupRules } from '../../domain/rules/group-types.ts'
import type { CreateRequest } from './create-request.ts'

/** Creates a group from a request, without members. */
export const newGroup = (
  services: Data,
  owner: Pick<Account, 'app' | 'userID'>,
  request: CreateRequest,
  rules: GroupRules,
  created = services.time(),
): Group => {
  const canChoose = rules.joinOptions.length > 0
  const canInvite = rules.inviteOptions.length > 0
  return {
    ...emptyGroup(owner.app, request.groupID, created),
    id: services.cache.lastIDs.group + 1,
    type: request.type,
    owner: owner.userID,
    name: request.name,
    avatar: request.avatar ?? '',
    introduction: request.introduction ?? '',
    notification: request.notification ?? '',
    joinOption: (canChoose ? request.joinOption : undefined) ?? rules.joinOption,
    inviteOption: (canInvite ? request.inviteOption : undefined) ?? rules.inviteOption,
    maxMembers: Math.min(request.maxMemberNum ?? rules.maxMembers, rules.maxMembers),
    customFields: request.groupCustomField ?? [],
    isTopicSupported: rules.isCommunity && request.isSupportTopic === 1,
    community: null,
    topicData: '',
  }
}
