import { GroupTip, type WireRole } from 'tavern-im/protocol'
import type { Group, Member } from '../core/memory/entities.ts'
import { groupTypes } from './group-types.ts'

/** What members may do, each a list of the roles that may. */
interface GroupRights {
  readonly send: readonly WireRole[]
  readonly quit: readonly WireRole[]
  readonly dismiss: readonly WireRole[]
  readonly changeOwner: readonly WireRole[]
  /** Name, picture, introduction, notification, custom fields. */
  readonly editProfile: readonly WireRole[]
  /** How one joins and invites. */
  readonly editOptions: readonly WireRole[]
  /** Inviting without approval where the invite option is NeedPermission. */
  readonly inviteUnasked: readonly WireRole[]
  readonly answerApplications: readonly WireRole[]
  readonly setRoles: readonly WireRole[]
  /** Only those below, like the next two. */
  readonly kick: readonly WireRole[]
  readonly ban: readonly WireRole[]
  /** One member, or all of them. */
  readonly mute: readonly WireRole[]
  /** Name card and custom fields of one's own. */
  readonly editSelf: readonly WireRole[]
  /** The same of those below. */
  readonly editMembers: readonly WireRole[]
  readonly markMembers: readonly WireRole[]
  /** What others said, but not what the owner said; whenever they like. */
  readonly recallOthers: readonly WireRole[]
  readonly modifyOthers: readonly WireRole[]
  readonly pin: readonly WireRole[]
  readonly writeAttributes: readonly WireRole[]
  readonly writeCounters: readonly WireRole[]
  readonly writeTopics: readonly WireRole[]
}

export type GroupRight = keyof GroupRights

/** What a group type allows, and to whom. */
export interface GroupRules {
  /** Its name in the API. */
  readonly name: string
  readonly rights: GroupRights
  /** Roles that members can be given besides Owner. */
  readonly roles: readonly WireRole[]
  /** Used where nobody chooses. */
  readonly joinOption: string
  /** What may be chosen; empty: the type's own counts. */
  readonly joinOptions: readonly string[]
  readonly inviteOption: string
  readonly inviteOptions: readonly string[]
  readonly maxMembers: number
  /** Members read only what was said since they came. */
  readonly hidesEarlier: boolean
  /** Messages stay: they can be recalled, modified and deleted. */
  readonly keepsMessages: boolean
  readonly countsUnread: boolean
  /** Who has read a message can be asked, and a message can be for some members. */
  readonly hasReceipts: boolean
  /** Tips of who came and went: in the history, to whoever is online, or none. */
  readonly memberTips: 'stored' | 'sent' | 'none'
  /** Lists show it before its first message. */
  readonly showsEmpty: boolean
  /** Index into `remindTypes`. */
  readonly remind: number
  /** Who is not in it finds it by its id. */
  readonly isFound: boolean
  /** Its ids start with `@TGS#_`, and those of no other type. */
  readonly isCommunity: boolean
}

/** The rules of a group that exists: its type was checked when it was created. */
export const rulesOf = (type: string): GroupRules => {
  const rules = groupTypes[type]
  if (rules === undefined) throw new Error(`find group rules: unknown type ${type}`)
  return rules
}

/** A live room: who is there, and what is said, stands in memory alone. */
export const isRoom = ({ type }: Pick<Group, 'type'>): boolean => !rulesOf(type).keepsMessages

/** Whether a role may do this in a group. */
export const may = ({ type }: Pick<Group, 'type'>, role: number, right: GroupRight): boolean =>
  rulesOf(type).rights[right].some((one) => one === role)

/** Whether a member may do this to another one: only to who stands below. */
export const mayTo = (
  group: Pick<Group, 'type'>,
  member: Pick<Member, 'role'>,
  other: Pick<Member, 'role'>,
  right: GroupRight,
): boolean => may(group, member.role, right) && rank(member) > rank(other)

/** Who has a role of a community's own stands where members stand. */
const rank = ({ role }: Pick<Member, 'role'>): number => Math.max(role, 200)

/**
 * Whether a member may read a message: not what was before it came, where that is hidden. Topics have no place in
 * which it came, but a time.
 */
export const mayRead = (
  { type, community }: Pick<Group, 'type' | 'community'>,
  { joinSequence, joinTime }: Pick<Member, 'joinSequence' | 'joinTime'>,
  { sequence, time }: { readonly sequence: number; readonly time: number },
): boolean =>
  (community === null ? sequence >= joinSequence : time >= joinTime) || !rulesOf(type).hidesEarlier

/** Tips of who came and went: those that a type may leave out. */
const memberTips: readonly number[] = [GroupTip.join, GroupTip.quit, GroupTip.kicked]

/** Whether a tip stands in the history, is only for who is online, or is none. */
export const tipWay = (type: string, tip: number): GroupRules['memberTips'] => {
  const rules = rulesOf(type)
  if (memberTips.includes(tip)) return rules.memberTips
  return rules.keepsMessages ? 'stored' : 'sent'
}

export const isTipStored = (type: string, tip: keyof typeof GroupTip): boolean =>
  tipWay(type, GroupTip[tip]) === 'stored'
