import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { addMembers } from './add-members.ts'
import { answerApplication } from './answer-application.ts'
import { changeMember } from './change-member.ts'
import { changeOwner } from './change-owner.ts'
import { createGroup } from './create-group.ts'
import { dismissGroup } from './dismiss-group.ts'
import { getGroupProfiles } from './get-group-profiles.ts'
import { joinGroup } from './join-group.ts'
import { listApplications } from './list-applications.ts'
import { listGroups } from './list-groups.ts'
import { getMemberProfiles, listMembers } from './list-members.ts'
import { quitGroup } from './quit-group.ts'
import { removeMembers } from './remove-members.ts'
import { listRoomMembers, markMembers } from './room-members.ts'
import { countOnline, searchGroup } from './search-group.ts'
import { updateGroup } from './update-group.ts'

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
