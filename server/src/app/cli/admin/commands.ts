import { callCommand } from './call-command.ts'
import type { Command } from './command.ts'
import { groupCommands } from './group-commands.ts'
import { groupSetCommand } from './group-set-command.ts'
import { memberCommands } from './member-commands.ts'
import { memberListCommand } from './member-list-command.ts'
import { memberSilenceCommands } from './member-silence-commands.ts'
import { messageCommands } from './message-commands.ts'
import { messageHistoryCommand } from './message-history-command.ts'
import { statsCommand } from './stats-command.ts'
import { userChangeCommands } from './user-change-commands.ts'
import { userImportCommand } from './user-import-command.ts'
import { userListCommands } from './user-list-commands.ts'

/** Every command for operators, for help, the parser and the guide. */
export const commands: readonly Command[] = [
  ...userListCommands,
  userImportCommand,
  ...userChangeCommands,
  ...groupCommands,
  groupSetCommand,
  memberListCommand,
  ...memberCommands,
  ...memberSilenceCommands,
  ...messageCommands,
  messageHistoryCommand,
  statsCommand,
  callCommand,
]
