import type { commands } from 'tavern-im/protocol'
import type { CoreHandlers } from '../context.ts'
import { searchGroups } from './search-groups.ts'
import { searchMembers } from './search-members.ts'
import { searchMessages } from './search-messages.ts'
import { searchUsers } from './search-users.ts'

/** Handlers for searches of messages, users, groups and members. */
export const searchHandlers = {
  messages: searchMessages,
  users: searchUsers,
  groups: searchGroups,
  members: searchMembers,
} satisfies CoreHandlers<typeof commands.search>
