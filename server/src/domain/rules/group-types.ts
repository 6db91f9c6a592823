import { TYPES, type WireRole } from 'tavern-im/protocol'

/** The rights in a group, each a list of the roles that have it. */
interface GroupRights {
  readonly send: readonly WireRole[]
  readonly quit: readonly WireRole[]
  readonly dismiss: readonly WireRole[]
  readonly changeOwner: readonly WireRole[]
  /** Name, picture, introduction, notification, custom fields. */
  readonly editProfile: readonly WireRole[]
  /** Join and invite options. */
  readonly editOptions: readonly WireRole[]
  /** Inviting without approval if the invite option is NeedPermission. */
  readonly inviteUnasked: readonly WireRole[]
  readonly answerApplications: readonly WireRole[]
  readonly setRoles: readonly WireRole[]
  /** Only lower roles, like the next two. */
  readonly kick: readonly WireRole[]
  readonly ban: readonly WireRole[]
  /** One member, or all of them. */
  readonly mute: readonly WireRole[]
  /** The own name card and custom fields. */
  readonly editSelf: readonly WireRole[]
  /** The same fields of lower roles. */
  readonly editMembers: readonly WireRole[]
  readonly markMembers: readonly WireRole[]
  /** Other users' messages, except the owner's; without a time limit. */
  readonly recallOthers: readonly WireRole[]
  readonly modifyOthers: readonly WireRole[]
  readonly pin: readonly WireRole[]
  readonly writeAttributes: readonly WireRole[]
  readonly writeCounters: readonly WireRole[]
  readonly writeTopics: readonly WireRole[]
}

export type GroupRight = keyof GroupRights

/** The features and rights of a group type. */
export interface GroupRules {
  /** Its name in the API. */
  readonly name: string
  readonly rights: GroupRights
  /** Roles that members can have besides Owner. */
  readonly roles: readonly WireRole[]
  /** The default. */
  readonly joinOption: string
  /** The allowed options; empty: only the type's own. */
  readonly joinOptions: readonly string[]
  readonly inviteOption: string
  readonly inviteOptions: readonly string[]
  readonly maxMembers: number
  /** Members read only messages after their joining. */
  readonly hidesEarlier: boolean
  /** Messages are stored: they can be recalled, modified and deleted. */
  readonly keepsMessages: boolean
  readonly countsUnread: boolean
  /** Supports read receipts and targeted messages. */
  readonly hasReceipts: boolean
  /** Tips about joins and leaves: in the history, only to online members, or none. */
  readonly memberTips: 'stored' | 'sent' | 'none'
  /** Lists show it before its first message. */
  readonly showsEmpty: boolean
  /** Index into `remindTypes`. */
  readonly remind: number
  /** Non-members can find it by its id. */
  readonly isFound: boolean
  /** Its ids start with `@TGS#_`, unlike those of other types. */
  readonly isCommunity: boolean
}

const noRoles: readonly WireRole[] = []
const owner: readonly WireRole[] = [400]
const managers: readonly WireRole[] = [400, 300]
const everybody: readonly WireRole[] = [400, 300, 200, 100]
const allButOwner: readonly WireRole[] = [300, 200, 100]

const anyJoinOption = [
  TYPES.JOIN_OPTIONS_FREE_ACCESS,
  TYPES.JOIN_OPTIONS_NEED_PERMISSION,
  TYPES.JOIN_OPTIONS_DISABLE_APPLY,
]

const anyInviteOption = [
  TYPES.INVITE_OPTIONS_FREE_ACCESS,
  TYPES.INVITE_OPTIONS_NEED_PERMISSION,
  TYPES.INVITE_OPTIONS_DISABLE_INVITE,
]

/** The number that means an unlimited number of members. */
export const UNLIMITED = 2 ** 31 - 1

const work: GroupRules = {
  name: 'Work',
  roles: [200],
  rights: {
    send: everybody,
    quit: everybody,
    dismiss: noRoles,
    changeOwner: owner,
    editProfile: everybody,
    editOptions: owner,
    inviteUnasked: owner,
    answerApplications: owner,
    setRoles: noRoles,
    kick: owner,
    ban: noRoles,
    mute: noRoles,
    editSelf: everybody,
    editMembers: owner,
    markMembers: noRoles,
    recallOthers: owner,
    modifyOthers: everybody,
    pin: owner,
    writeAttributes: everybody,
    writeCounters: everybody,
    writeTopics: noRoles,
  },
  joinOption: TYPES.JOIN_OPTIONS_DISABLE_APPLY,
  joinOptions: [],
  inviteOption: TYPES.INVITE_OPTIONS_FREE_ACCESS,
  inviteOptions: anyInviteOption,
  maxMembers: 6_000,
  hidesEarlier: true,
  keepsMessages: true,
  countsUnread: true,
  hasReceipts: true,
  memberTips: 'stored',
  showsEmpty: false,
  remind: 0,
  isFound: false,
  isCommunity: false,
}

const publicGroup: GroupRules = {
  ...work,
  name: 'Public',
  roles: [300, 200],
  rights: {
    ...work.rights,
    quit: allButOwner,
    dismiss: owner,
    editProfile: managers,
    editOptions: managers,
    inviteUnasked: managers,
    answerApplications: managers,
    setRoles: owner,
    kick: managers,
    mute: managers,
    editMembers: managers,
    recallOthers: managers,
    pin: managers,
  },
  joinOption: TYPES.JOIN_OPTIONS_FREE_ACCESS,
  joinOptions: anyJoinOption,
  inviteOption: TYPES.INVITE_OPTIONS_DISABLE_INVITE,
  maxMembers: 2_000,
  showsEmpty: true,
  isFound: true,
}

const meeting: GroupRules = {
  ...publicGroup,
  name: 'Meeting',
  rights: { ...publicGroup.rights, editProfile: owner },
  joinOptions: [],
  maxMembers: 6_000,
  hidesEarlier: false,
  countsUnread: false,
  memberTips: 'none',
  remind: 2,
}

const avChatRoom: GroupRules = {
  ...publicGroup,
  name: 'AVChatRoom',
  rights: {
    ...publicGroup.rights,
    changeOwner: noRoles,
    editProfile: owner,
    editOptions: noRoles,
    inviteUnasked: noRoles,
    answerApplications: noRoles,
    kick: noRoles,
    ban: managers,
    mute: owner,
    editSelf: noRoles,
    editMembers: noRoles,
    markMembers: owner,
    recallOthers: noRoles,
    modifyOthers: noRoles,
    pin: noRoles,
  },
  joinOptions: [],
  inviteOptions: [],
  maxMembers: UNLIMITED,
  keepsMessages: false,
  countsUnread: false,
  hasReceipts: false,
  memberTips: 'sent',
  remind: 2,
}

const community: GroupRules = {
  ...publicGroup,
  name: 'Community',
  roles: [300, 200, 100],
  rights: { ...publicGroup.rights, writeTopics: managers },
  inviteOption: TYPES.INVITE_OPTIONS_FREE_ACCESS,
  maxMembers: 100_000,
  hasReceipts: false,
  isCommunity: true,
}

/** One row per group type, by its name on the wire; printed into docs/reference/permissions.md. */
export const groupTypes: Readonly<Record<string, GroupRules>> = {
  [TYPES.GRP_WORK]: work,
  [TYPES.GRP_PUBLIC]: publicGroup,
  [TYPES.GRP_MEETING]: meeting,
  [TYPES.GRP_AVCHATROOM]: avChatRoom,
  [TYPES.GRP_COMMUNITY]: community,
}
