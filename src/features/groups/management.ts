import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { GroupManagementApi } from './api.ts'
import type { GroupContext } from './context.ts'
import { type GroupFeature, groupFeature } from './index.ts'
import { addGroupMember, deleteGroupMember } from './methods/add-group-member.ts'
import { changeGroupOwner } from './methods/change-group-owner.ts'
import { createGroup } from './methods/create-group.ts'
import { dismissGroup } from './methods/dismiss-group.ts'
import { getJoinedCommunityList, searchGroupByID } from './methods/get-group.ts'
import { getGroupMemberList, getGroupMemberProfile } from './methods/get-group-member.ts'
import { getGroupOnlineMemberCount } from './methods/get-group-online-member-count.ts'
import { getGroupApplicationList, handleGroupApplication } from './methods/group-applications.ts'
import { markGroupMemberList } from './methods/mark-group-member-list.ts'
import {
  setGroupMemberCustomField,
  setGroupMemberMuteTime,
  setGroupMemberNameCard,
  setGroupMemberRole,
} from './methods/set-group-member.ts'
import { updateGroupProfile } from './methods/update-group-profile.ts'

const table = {
  getJoinedCommunityList,
  createGroup,
  dismissGroup,
  updateGroupProfile,
  changeGroupOwner,
  searchGroupByID,
  getGroupOnlineMemberCount,
  getGroupApplicationList,
  handleGroupApplication,
  getGroupMemberList,
  getGroupMemberProfile,
  addGroupMember,
  deleteGroupMember,
  markGroupMemberList,
  setGroupMemberRole,
  setGroupMemberMuteTime,
  setGroupMemberNameCard,
  setGroupMemberCustomField,
}

/** Groups are made, changed and ended; their members. */
export const groupManagementFeature: Feature<
  { readonly api: GroupManagementApi },
  { readonly groups: GroupFeature }
> = {
  name: 'groups',
  uses: { groups: groupFeature },
  create: ({ gate }, { groups: { context } }) => ({
    api: bindMethods<GroupManagementApi, GroupContext>(table, context, gate),
  }),
}
