import { GroupTip } from 'tavern-im/protocol'
import type { Group, Member } from '../cache/entities.ts'
import { type GroupRight, type GroupRules, groupTypes } from './group-types.ts'

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
