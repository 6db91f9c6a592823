import {
  remindTypes,
  TYPES,
  type WireCustomField,
  type WireRole,
  wireRole,
} from 'tavern-im/protocol'
import type { Group, Member } from '../domain/cache/entities.ts'
import { type Guard, listOf, oneOf, optional, shape, text, wellFormed } from '../kernel/guards.ts'

/** Newer names of two types. */
const newerTypes: ReadonlyMap<string, string> = new Map([
  ['Work', TYPES.GRP_WORK],
  ['Meeting', TYPES.GRP_MEETING],
])

export const typeOf = (type: string): string => newerTypes.get(type) ?? type

const pair = shape({ Key: wellFormed(128, 1), Value: wellFormed(4_096) })

/** Custom fields of the app. Their length is checked where they are used. */
export const definedData: Guard<WireCustomField[]> = (value, name) =>
  listOf(pair, 100)(value, name).map(({ Key: key, Value: value }) => ({ key, value }))

const definedDataOf = (fields: readonly WireCustomField[]) =>
  fields.map(({ key: Key, value: Value }) => ({ Key, Value }))

const roles = Object.entries(wireRole) as readonly [keyof typeof wireRole, WireRole][]

export const roleName = (role: number): string =>
  roles.find(([, number]) => number === role)?.[0] ?? 'Member'

export const onOff = oneOf('On', 'Off')

/** Names of the requested fields of a response. */
export const filter = optional(listOf(text(64), 50))

/** Only these fields; all if no names are given. */
export const picked = (view: object, names: readonly string[] | undefined): object =>
  names === undefined || names.length === 0
    ? view
    : Object.fromEntries(Object.entries(view).filter(([name]) => names.includes(name)))

/** A group in the format of the back-end API. */
export const restGroup = (group: Group) => ({
  GroupId: group.groupID,
  Type: group.type,
  Name: group.name,
  Introduction: group.introduction,
  Notification: group.notification,
  FaceUrl: group.avatar,
  Owner_Account: group.owner,
  CreateTime: group.created,
  InfoSeq: group.infoSequence,
  LastInfoTime: group.lastInfoTime,
  LastMsgTime: group.head.lastTime,
  NextMsgSeq: group.head.lastSequence + 1,
  MemberNum: group.members.size,
  MaxMemberNum: group.maxMembers,
  ApplyJoinOption: group.joinOption,
  InviteJoinOption: group.inviteOption,
  ShutUpAllMember: group.muteAll ? 'On' : 'Off',
  MuteAllMember: group.muteAll ? 'On' : 'Off',
  SupportTopic: group.isTopicSupported ? 1 : 0,
  AppDefinedData: definedDataOf(group.customFields),
})

/** A member in the format of the back-end API. */
export const restMember = (member: Member): object => ({
  Member_Account: member.userID,
  Role: roleName(member.role),
  JoinTime: member.joinTime,
  MsgSeq: member.readSequence,
  MsgFlag: remindTypes[member.remind] ?? remindTypes[0],
  LastSendMsgTime: member.lastSent,
  NameCard: member.nameCard,
  ShutUpUntil: member.muteUntil,
  MuteUntil: member.muteUntil,
  AppMemberDefinedData: definedDataOf(member.customFields),
})
