import { GroupNotice, GroupTip } from 'tavern-im/protocol'
import type { DirectMembership, Group } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Operator } from '../groups/group-changes.ts'
import type { GroupPosting } from '../groups/group-posting.ts'
import { postTip } from '../groups/group-tips.ts'
import { notify } from '../groups/system-notices.ts'
import { evict } from './enter-room.ts'
import type { LiveRooms } from './live-rooms.ts'

/** The end of each user's ban from a room, in unix seconds. */
type Bans = Map<string, number>

interface Ban extends Operator {
  /** Seconds. */
  readonly duration: number
  /** The reason, as text. */
  readonly reason: string
}

/** Whether a user is banned. Use inside `withLoaded`. */
export const isBanned = (services: Data & LiveRooms, group: Group, userID: string): boolean =>
  (services.rooms.bansOf(group).get(userID) ?? 0) > services.time()

/**
 * Removes users from a room and bans them for a time; a new ban replaces an earlier one. `sides`
 * are their `cache.notices`. Use inside `withLoaded`, after `bansOf` and the last look-up.
 */
export const ban = (
  services: GroupPosting,
  group: Group,
  sides: readonly DirectMembership[],
  { duration, reason, ...by }: Ban,
): void => {
  const bans = services.rooms.bansOf(group)
  const users = sides.map(({ account }) => account)
  const here = users.filter(({ userID }) => group.members.has(userID))
  if (here.length > 0) {
    const userIDs = here.map(({ userID }) => userID)
    services.events.membersLeft.publish({ group, userIDs, reason: 'kicked', ...by })
  }
  for (const { userID } of users) {
    bans.set(userID, services.time() + duration)
    services.rooms.of(group).banned(userID)
    const member = group.members.get(userID)
    if (member !== undefined) evict(services, group, member)
  }
  keepBans(services, group, bans)
  postTip(services, group, {
    ...by,
    operationType: GroupTip.ban,
    users,
    about: { duration, reason },
  })
  notify(services, sides, {
    ...by,
    operationType: GroupNotice.banned,
    group,
    handleMessage: reason,
  })
}

/** Lifts bans; ignores users who are not banned. The conditions of {@link ban} apply. */
export const unban = (
  services: GroupPosting,
  group: Group,
  sides: readonly DirectMembership[],
  by: Operator,
): void => {
  const bans = services.rooms.bansOf(group)
  const freed = sides.filter(({ account }) => bans.delete(account.userID))
  if (freed.length === 0) return
  keepBans(services, group, bans)
  const users = freed.map(({ account }) => account)
  postTip(services, group, { ...by, operationType: GroupTip.unban, users })
  notify(services, freed, { ...by, operationType: GroupNotice.unbanned, group })
}

const keepBans = ({ writer, tables, time }: Data, { id }: Group, bans: Bans): void => {
  const now = time()
  for (const [userID, until] of bans) if (until <= now) bans.delete(userID)
  writer.write(tables.groupData, [id, 'bans', 1, now, JSON.stringify([...bans])])
}
