import type { Group, Snapshot } from 'tavern-im/strict'

/** Members that may do it: everybody, managers, the owner, all but the owner, none. */
type AllowedRoles = 'E' | 'M' | 'O' | 'N' | '-'

/** One letter per entry of `types`, as in docs/reference/permissions.md. */
const rights = {
  send: 'EEEEE',
  invite: 'EEE-E',
  quit: 'ENNNN',
  dismiss: '-OOOO',
  changeOwner: 'OOO-O',
  editProfile: 'EMOOM',
  editOptions: 'OMM-M',
  answerApplications: 'OMM-M',
  setRoles: '-OOOO',
  kick: 'OMM-M',
  mute: '-MMOM',
} as const

const types = ['Private', 'Public', 'ChatRoom', 'AVChatRoom', 'Community']

/** An action in a group. */
export type GroupAction = keyof typeof rights

const actions = Object.keys(rights) as GroupAction[]

/**
 * The reason why the user may not do it. notMember: the user is not in the group. type: groups of
 * this type do not allow it. option: an option of the group forbids it. role: the user's role is
 * too low. muted: the user is muted.
 */
export type GroupDisabledReason = 'notMember' | 'type' | 'option' | 'role' | 'muted'

/** The reason per action; null if the action is allowed. */
export type GroupDisabledReasons = Readonly<Record<GroupAction, GroupDisabledReason | null>>

/** The reasons for a group; null stands for no group. `now`: unix seconds. */
export const groupDisabledReasons = (
  group: Snapshot<Group> | null,
  now: number,
): GroupDisabledReasons => {
  const { type = '', inviteOption = '', muteAllMembers = false, selfInfo } = group ?? {}
  const role = selfInfo?.userID ? selfInfo.role : ''
  const isOwner = role === 'Owner'
  const may = { E: true, M: isOwner || role === 'Admin', O: isOwner, N: !isOwner, '-': false }
  const reasonOf = (action: GroupAction): GroupDisabledReason | null => {
    const allowed = (rights[action][types.indexOf(type)] ?? '-') as AllowedRoles
    if (role === '') return 'notMember'
    if (allowed === '-') return 'type'
    return may[allowed] ? null : 'role'
  }
  const whyNot = Object.fromEntries(actions.map((one) => [one, reasonOf(one)])) as Record<
    GroupAction,
    GroupDisabledReason | null
  >
  if (inviteOption === 'DisableInvite') whyNot.invite ??= 'option'
  const isMuted = (muteAllMembers && whyNot.mute !== null) || (selfInfo?.muteUntil ?? 0) > now
  if (isMuted) whyNot.send ??= 'muted'
  return whyNot
}

/** Whether each action is allowed. */
export const allowedOf = (whyNot: GroupDisabledReasons): Readonly<Record<GroupAction, boolean>> =>
  Object.fromEntries(actions.map((one) => [one, whyNot[one] === null])) as Record<
    GroupAction,
    boolean
  >
