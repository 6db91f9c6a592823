import { remindTypes, wireRole } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import type { WireGroup, WireGroupChanges, WireGroupMember, WireSelfInfo } from './commands.ts'

/** A key and a value of yours; at most five. */
export interface CustomField {
  key: string
  value: string
}

/** Custom: in communities. */
export type GroupRole = keyof typeof wireRole

/** My own place in a group. */
export interface GroupSelfInfo {
  userID: string
  role: GroupRole
  /** Unix seconds. */
  joinTime: number
  nameCard: string
  messageRemindType: string
  readedSequence: number
  excludedUnreadSequenceList: readonly number[]
  memberCustomField: CustomField[]
  /** Unix seconds; 0 or past: I am not muted. */
  muteUntil: number
}

/** A group. A live plain object. */
export interface Group {
  groupID: string
  name: string
  avatar: string
  /** One of `TYPES.GRP_*`. */
  type: string
  introduction: string
  notification: string
  ownerID: string
  /** Unix seconds. */
  createTime: number
  infoSequence: number
  lastInfoTime: number
  selfInfo: GroupSelfInfo
  lastMessage: {
    lastTime: number
    lastSequence: number
    fromAccount: string
    messageForShow: string
  }
  /** The newest sequence plus 1. */
  nextMessageSeq: number
  memberCount: number
  maxMemberCount: number
  muteAllMembers: boolean
  joinOption: string
  inviteOption: string
  groupCustomField: CustomField[]
  isSupportTopic: boolean
}

/** A member of a group. A live plain object. */
export interface GroupMember {
  userID: string
  avatar: string
  nick: string
  role: GroupRole
  joinTime: number
  nameCard: string
  /** Unix seconds; 0 or past: not muted. */
  muteUntil: number
  memberCustomField: CustomField[]
  isOnline: boolean
  /** Unix seconds of its newest message; 0: it has sent none. */
  lastSendMsgTime: number
}

/** An application that needs my answer: a user wants to join, or is invited. */
export interface GroupApplication {
  /** 0: who applies wants in; 1: I am invited; 2: a member has invited a user. */
  applicationType: number
  /** The applicant or inviter. */
  applicant: string
  applicantNick: string
  groupID: string
  groupName: string
  /** The user who would become a member. */
  userID: string
  note: string
  /** Unix seconds. */
  time: number
  authentication: string
  messageKey: string
}

/** An example of a group on the wire, with the fields that lists need. */
export const groupShape = {
  groupID: '',
  'number?': 0,
  name: '',
  avatar: '',
  type: '',
  notification: '',
  ownerID: '',
  memberCount: 0,
  nextMessageSeq: 0,
  position: 0,
  'topic?': { groupID: '', customData: '' },
  'selfInfo?': {
    role: 0,
    nameCard: '',
    messageRemindType: 0,
    readedSequence: 0,
    excludedUnreadSequenceList: [0],
    'joinSequence?': 0,
  },
}

const roleOf = (wire: number): GroupRole => {
  for (const name in wireRole) if (wireRole[name as GroupRole] === wire) return name as GroupRole
  return 'Member'
}

const remindOf = (wire = 0): string => remindTypes[wire] ?? TYPES.MSG_REMIND_ACPT_AND_NOTE

const selfInfoOf = (userID: string, wire: WireSelfInfo | undefined): GroupSelfInfo => ({
  userID: wire === undefined ? '' : userID,
  role: roleOf(wire?.role ?? wireRole.Member),
  joinTime: wire?.joinTime ?? 0,
  nameCard: wire?.nameCard ?? '',
  messageRemindType: remindOf(wire?.messageRemindType),
  readedSequence: wire?.readedSequence ?? 0,
  excludedUnreadSequenceList: wire?.excludedUnreadSequenceList ?? [],
  memberCustomField: wire?.memberCustomField ?? [],
  muteUntil: wire?.muteUntil ?? 0,
})

/** A new entity of what the server said. `userID` is mine. */
export const toGroup = (wire: WireGroup, userID: string): Group => ({
  groupID: wire.groupID,
  name: wire.name,
  avatar: wire.avatar,
  type: wire.type,
  introduction: wire.introduction,
  notification: wire.notification,
  ownerID: wire.ownerID,
  createTime: wire.createTime,
  infoSequence: wire.infoSequence,
  lastInfoTime: wire.lastInfoTime,
  selfInfo: selfInfoOf(userID, wire.selfInfo),
  lastMessage: { lastTime: 0, lastSequence: 0, fromAccount: '', messageForShow: '' },
  nextMessageSeq: wire.nextMessageSeq,
  memberCount: wire.memberCount,
  maxMemberCount: wire.maxMemberCount,
  muteAllMembers: wire.muteAllMembers === 'On',
  joinOption: wire.joinOption,
  inviteOption: wire.inviteOption,
  groupCustomField: wire.groupCustomField,
  isSupportTopic: wire.isSupportTopic === 1,
})

/** Writes what the server said over an entity; what only this client knows stays. */
export const refreshGroup = (group: Group, wire: WireGroup, userID: string): void => {
  const { selfInfo, lastMessage, nextMessageSeq } = group
  Object.assign(group, toGroup(wire, userID), { lastMessage })
  if (wire.selfInfo === undefined) group.selfInfo = selfInfo
  group.nextMessageSeq = Math.max(nextMessageSeq, wire.nextMessageSeq)
}

/** Writes a change over an entity. */
export const changeGroup = (
  group: Group,
  { muteAllMembers, ...changes }: WireGroupChanges,
): void => {
  Object.assign(group, changes)
  if (muteAllMembers !== undefined) group.muteAllMembers = muteAllMembers === 'On'
}

/** Writes what changed of my place over an entity. */
export const changeSelf = (
  group: Group,
  { role, messageRemindType, ...changes }: Partial<WireSelfInfo>,
): void => {
  // A new object: the conversation's row shows the same one.
  group.selfInfo = {
    ...group.selfInfo,
    ...changes,
    ...(role === undefined ? {} : { role: roleOf(role) }),
    ...(messageRemindType === undefined ? {} : { messageRemindType: remindOf(messageRemindType) }),
  }
}

export const toMember = ({ onlineStatus, role, ...wire }: WireGroupMember): GroupMember => ({
  ...wire,
  role: roleOf(role),
  isOnline: onlineStatus === 'Online',
})
