import type { CallOrigin } from '../../kernel/caller.ts'
import type { Account, Group, Member } from '../cache/entities.ts'

/** The changeable fields of a group, by their names on the server. */
export type GroupChanges = Partial<
  Pick<
    Group,
    | 'name'
    | 'owner'
    | 'notification'
    | 'introduction'
    | 'avatar'
    | 'customFields'
    | 'muteAll'
    | 'joinOption'
    | 'inviteOption'
    | 'maxMembers'
    | 'topicData'
  >
>

/** The changeable fields of a member. */
export type MemberChanges = Partial<
  Pick<Member, 'role' | 'nameCard' | 'remind' | 'muteUntil' | 'customFields'>
>

/** The account that acts in a group. */
export interface Operator {
  readonly operator: Pick<Account, 'userID' | 'tinyID' | 'profile'>
  readonly operatorRole: number
  /** The origin of the action, for the app's back end. */
  readonly origin: CallOrigin
}
