import type { Group, Snapshot } from 'tavern-im/strict'

/** Of whom the server takes it: everybody, managers, the owner, all but the owner, nobody. */
type AllowedRoles = 'E' | 'M' | 'O' | 'N' | '-'

/** In the order of `types`; as docs/reference/permissions.md has it. */
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

/** What can be done in a group. */
export type GroupAction = keyof typeof rights

const actions = Object.keys(rights) as GroupAction[]

/**
 * Why not. notMember: I am not in it. type: nobody may in groups of its type. option: nobody may, as it is set. role: only
 * others may. muted: I may not for now.
 */
export type GroupDisabledReason = 'notMember' | 'type' | 'option' | 'role' | 'muted'

/** null: I may. */
export type GroupDisabledReasons = Readonly<Record<GroupAction, GroupDisabledReason | null>>

/** What I may do in a group; null: in none. `now`: unix seconds. */
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

/** The same the other way round. */
export const allowedOf = (whyNot: GroupDisabledReasons): Readonly<Record<GroupAction, boolean>> =>
  Object.fromEntries(actions.map((one) => [one, whyNot[one] === null])) as Record<
    GroupAction,
    boolean
  >
