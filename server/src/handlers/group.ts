import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from './context.ts'
import { createGroup } from './group/create-group.ts'
import { getGroupProfiles } from './group/get-group-profiles.ts'
import { joinGroup } from './group/join-group.ts'
import { listGroups } from './group/list-groups.ts'
import { listMembers } from './group/list-members.ts'
import { quitGroup } from './group/quit-group.ts'

/** Groups: creating, joining, leaving, looking. */
export const groupHandlers = {
  list: listGroups,
  profile: getGroupProfiles,
  create: createGroup,
  join: joinGroup,
  quit: quitGroup,
  members: listMembers,
} satisfies CoreHandlers<typeof commands.group>
