import { afterLogin } from './after-login.ts'
import { afterMemberExit } from './after-member-exit.ts'
import { afterPortraitSet } from './after-portrait-set.ts'
import { beforeCreateGroup } from './before-create-group.ts'
import type { Hook } from './hook.ts'

/** Every call of the chat server that the back end answers to; it asks for these and no others. */
export const hooks: Readonly<Record<string, Hook>> = {
  'Group.CallbackBeforeCreateGroup': beforeCreateGroup,
  'Group.CallbackAfterMemberExit': afterMemberExit,
  'State.StateChange': afterLogin,
  'Profile.CallbackPortraitSet': afterPortraitSet,
}
