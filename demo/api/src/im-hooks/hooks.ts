import { afterLogin } from './after-login.ts'
import { afterMemberExit } from './after-member-exit.ts'
import { beforeCreateGroup, beforeGroupName } from './group-names.ts'
import type { Hook } from './hook.ts'

/** All webhooks that the back end subscribes to. */
export const hooks: Readonly<Record<string, Hook>> = {
  'Group.CallbackBeforeCreateGroup': beforeCreateGroup,
  'Group.CallbackBeforeGroupInfoChanged': beforeGroupName,
  'Group.CallbackBeforeCreateTopic': beforeGroupName,
  'Group.CallbackBeforeTopicInfoChanged': beforeGroupName,
  'Group.CallbackAfterMemberExit': afterMemberExit,
  'State.StateChange': afterLogin,
}
