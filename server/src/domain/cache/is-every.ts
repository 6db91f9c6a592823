import type { Stored } from '../../storage/rows/writer.ts'
import type { C2CPair, Group, Member } from './entities.ts'
import { TopicMembers } from './topic-members.ts'

/** A condition of entities in memory, such as having no uncommitted changes. */
export type IsIt = (thing: Stored) => boolean

/** Whether it holds for a pair, its conversation and its members. */
export const isPairEvery = (isIt: IsIt, { head, memberships: [one, other] }: C2CPair) =>
  isIt(one) && isIt(other) && isIt(head)

/** Whether it holds for the group, its conversation and its members. */
export const isGroupEvery = (isIt: IsIt, group: Group): boolean =>
  isIt(group) && isIt(group.head) && [...rowsOf(group)].every(isIt)

/** The members that have a row in this group. */
const rowsOf = ({ members }: Group): Iterable<Member> =>
  members instanceof TopicMembers ? members.ownMembers : members.values()
