import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from './context.ts'
import { addMembers } from './group/add-members.ts'
import { answerApplication } from './group/answer-application.ts'
import { changeMember } from './group/change-member.ts'
import { changeOwner } from './group/change-owner.ts'
import { createGroup } from './group/create-group.ts'
import { dismissGroup } from './group/dismiss-group.ts'
import { getGroupProfiles } from './group/get-group-profiles.ts'
import { joinGroup } from './group/join-group.ts'
import { listApplications } from './group/list-applications.ts'
import { listGroups } from './group/list-groups.ts'
import { getMemberProfiles, listMembers } from './group/list-members.ts'
import { quitGroup } from './group/quit-group.ts'
import { removeMembers } from './group/remove-members.ts'
import { listRoomMembers, markMembers } from './group/room-members.ts'
import { countOnline, searchGroup } from './group/search-group.ts'
import { updateGroup } from './group/update-group.ts'

/** Handlers for groups and members. */
export const groupHandlers = {
  list: listGroups,
  profile: getGroupProfiles,
  create: createGroup,
  join: joinGroup,
  quit: quitGroup,
  members: listMembers,
  memberProfiles: getMemberProfiles,
  addMembers,
  removeMembers,
  roomMembers: listRoomMembers,
  markMembers,
  changeMember,
  dismiss: dismissGroup,
  update: updateGroup,
  changeOwner,
  search: searchGroup,
  onlineCount: countOnline,
  applications: listApplications,
  answerApplication,
} satisfies CoreHandlers<typeof commands.group>
