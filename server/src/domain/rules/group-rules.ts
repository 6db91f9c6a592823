import { GroupTip, type WireRole } from 'tavern-im/protocol'
import type { Group, Member } from '../cache/entities.ts'
import { groupTypes } from './group-types.ts'

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

/** The rules of an existing group: its type was checked at creation. */
export const rulesOf = (type: string): GroupRules => {
  const rules = groupTypes[type]
  if (rules === undefined) throw new Error(`find group rules: unknown type ${type}`)
  return rules
}

/** Whether it is a live room: its members and messages are only in memory. */
export const isRoom = ({ type }: Pick<Group, 'type'>): boolean => !rulesOf(type).keepsMessages

/** Whether a role may do this in a group. */
export const may = ({ type }: Pick<Group, 'type'>, role: number, right: GroupRight): boolean =>
  rulesOf(type).rights[right].some((one) => one === role)

/** Whether a member may do this to another one: only to lower roles. */
export const mayTo = (
  group: Pick<Group, 'type'>,
  member: Pick<Member, 'role'>,
  other: Pick<Member, 'role'>,
  right: GroupRight,
): boolean => may(group, member.role, right) && rank(member) > rank(other)

/** Custom roles of a community rank as members. */
const rank = ({ role }: Pick<Member, 'role'>): number => Math.max(role, 200)

/**
 * Whether a member may read a message: if the type hides earlier messages, only those after its
 * joining. In topics the join time counts instead of the sequence.
 */
export const mayRead = (
  { type, community }: Pick<Group, 'type' | 'community'>,
  { joinSequence, joinTime }: Pick<Member, 'joinSequence' | 'joinTime'>,
  { sequence, time }: { readonly sequence: number; readonly time: number },
): boolean =>
  (community === null ? sequence >= joinSequence : time >= joinTime) || !rulesOf(type).hidesEarlier

/** Tips about joins and leaves: those that a type may omit. */
const memberTips: readonly number[] = [GroupTip.join, GroupTip.quit, GroupTip.kicked]

/** Whether a tip is stored, sent to online members only, or omitted. */
export const tipWay = (type: string, tip: number): GroupRules['memberTips'] => {
  const rules = rulesOf(type)
  if (memberTips.includes(tip)) return rules.memberTips
  return rules.keepsMessages ? 'stored' : 'sent'
}

export const isTipStored = (type: string, tip: keyof typeof GroupTip): boolean =>
  tipWay(type, GroupTip[tip]) === 'stored'
