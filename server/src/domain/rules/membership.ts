import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import { noSettings } from '../cache/conversation-settings.ts'
import type { Account, Group, Member } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { LiveRooms } from '../rooms/live-rooms.ts'
import { isRoom, may, mayTo, rulesOf } from './group-rules.ts'
import type { GroupRight } from './group-types.ts'

/** A group and a user's membership in it. */
export interface Membership {
  readonly group: Group
  readonly member: Member
}

/**
 * The group, which is no topic; refuses with 10010 if it does not exist. Use inside `withLoaded`.
 */
export const groupOf = (services: Data, app: number, groupID: string): Group => {
  const group = findGroupOrTopic(services, app, groupID)
  return group.community === null ? group : notFound(groupID)
}

/** The group or topic; refuses with 10010 if it does not exist. Use inside `withLoaded`. */
export const findGroupOrTopic = ({ cache }: Data, app: number, groupID: string): Group =>
  cache.group(app, groupID) ?? notFound(groupID)

const notFound = (groupID: string): never => {
  throw new Refusal(serverCodes.GROUP_NOT_FOUND, `find group ${groupID}: it does not exist`)
}

/** The group and the user's membership; refuses with 10010 and 10007. Use inside `withLoaded`. */
export const memberOf = (
  services: Data & LiveRooms,
  account: Account,
  groupID: string,
): Membership => membershipIn(services, groupOf(services, account.app, groupID), account)

/** The same for a group or topic. */
export const requireMember = (
  services: Data & LiveRooms,
  account: Account,
  groupID: string,
): Membership => membershipIn(services, findGroupOrTopic(services, account.app, groupID), account)

const membershipIn = (services: LiveRooms, group: Group, { userID }: Account): Membership => {
  const member = group.members.get(userID)
  if (member !== undefined && !isAway(services, group, member)) return { group, member }
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `enter group ${group.groupID}: not a member`)
}

/**
 * Left a room while muted or as a manager: the member record stays, but the user is not in the
 * room.
 */
const isAway = ({ rooms }: LiveRooms, group: Group, { userID, role }: Member): boolean =>
  isRoom(group) && role <= 200 && !rooms.known(group)?.subscriptionsOf(userID).length

/** The membership of the app's back end in a group: it has all rights and is invisible. */
export const backEndIn = ({ id }: Group): Member => ({
  ...noSettings,
  groupRowID: id,
  accountID: 0,
  userID: '',
  role: 400,
  joinTime: 0,
  joinSequence: 1,
  nameCard: '',
  readSequence: 0,
  customFields: [],
  clearedSequence: 0,
  deletedCount: 0,
  muteUntil: 0,
  lastSent: 0,
  slot: 0,
  touchedIn: 0,
})

/** The rights that also apply in topics. */
const topicRights: readonly GroupRight[] = ['send', 'mute', 'recallOthers', 'modifyOthers', 'pin']

/**
 * The same for a member with the right; otherwise refuses with the code, default 10007. Use inside
 * `withLoaded`.
 */
export const admit = (
  services: Data & LiveRooms,
  account: Account,
  groupID: string,
  right: GroupRight,
  code: number = serverCodes.GROUP_NO_PERMISSION,
): Membership => {
  const find = topicRights.includes(right) ? requireMember : memberOf
  const membership = find(services, account, groupID)
  if (may(membership.group, membership.member.role, right)) return membership
  throw new Refusal(code, `${phrase(right)} in group ${groupID}: not with this role, or this type`)
}

/** Refuses with 10007 if a member may not do this to another one. */
export const admitTo = ({ group, member }: Membership, other: Member, right: GroupRight): void => {
  if (mayTo(group, member, other, right)) return
  const why = `not to ${other.userID} with this role, or this type`
  throw new Refusal(
    serverCodes.GROUP_NO_PERMISSION,
    `${phrase(right)} in group ${group.groupID}: ${why}`,
  )
}

const phrase = (right: GroupRight): string =>
  right.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

interface Options {
  readonly joinOption: string | undefined
  readonly inviteOption: string | undefined
}

/** Refuses with 10007 if the type has a fixed join or invite option. */
export const admitOptions = (
  { type }: Group,
  { joinOption: join, inviteOption: invite }: Options,
): void => {
  const { joinOptions, inviteOptions } = rulesOf(type)
  const isFree =
    (join === undefined || joinOptions.includes(join)) &&
    (invite === undefined || inviteOptions.includes(invite))
  if (isFree) return
  const why = 'groups of this type have one way of joining or inviting'
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `change group: ${why}`)
}
