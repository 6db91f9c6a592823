import { methodsOver } from '../methods-over.ts'
import type { GroupManagementApi } from './api.ts'
import type { GroupContext } from './context.ts'
import { groupFeature } from './index.ts'
import { addGroupMember } from './methods/add-group-member.ts'
import { changeGroupOwner } from './methods/change-group-owner.ts'
import { createGroup } from './methods/create-group.ts'
import { deleteGroupMember } from './methods/delete-group-member.ts'
import { dismissGroup } from './methods/dismiss-group.ts'
import { getGroupApplicationList } from './methods/get-group-application-list.ts'
import { getGroupMemberList } from './methods/get-group-member-list.ts'
import { getGroupMemberProfile } from './methods/get-group-member-profile.ts'
import { getGroupOnlineMemberCount } from './methods/get-group-online-member-count.ts'
import { getJoinedCommunityList } from './methods/get-joined-community-list.ts'
import { handleGroupApplication } from './methods/handle-group-application.ts'
import { markGroupMemberList } from './methods/mark-group-member-list.ts'
import { searchGroupByID } from './methods/search-group-by-id.ts'
import { setGroupMemberCustomField } from './methods/set-group-member-custom-field.ts'
import { setGroupMemberMuteTime } from './methods/set-group-member-mute-time.ts'
import { setGroupMemberNameCard } from './methods/set-group-member-name-card.ts'
import { setGroupMemberRole } from './methods/set-group-member-role.ts'
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
export const groupManagementFeature = methodsOver<GroupManagementApi, GroupContext>(
  'groups',
  groupFeature,
  table,
)
