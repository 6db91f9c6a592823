import { GroupNotice, GroupTip } from 'tavern-im/protocol'
import { tellLeft } from '../../webhooks/group-hooks.ts'
import type { Operator } from '../groups/change-group.ts'
import { postTip } from '../groups/group-tips.ts'
import { notify } from '../groups/system-notices.ts'
import type { DirectMembership, Group } from '../memory/entities.ts'
import type { World } from '../world.ts'
import { evict } from './visits.ts'

/** Until when users may not come into a room, in unix seconds. */
type Bans = Map<string, number>

interface Ban extends Operator {
  /** Seconds. */
  readonly duration: number
  /** Why, in words. */
  readonly reason: string
}

/** Whether a user may not come in. Use inside `withLoaded`. */
export const isBanned = (world: World, group: Group, userID: string): boolean =>
  (world.rooms.bansOf(group).get(userID) ?? 0) > world.time()

/**
 * Takes users out of a room, and lets them in no more for a while; who is banned is so for the newest time. `sides`
 * are their `memory.notices`. Use inside `withLoaded`, after `bansOf` and the last look-up.
 */
export const ban = (
  world: World,
  group: Group,
  sides: readonly DirectMembership[],
  { duration, reason, ...by }: Ban,
): void => {
  const bans = world.rooms.bansOf(group)
  const users = sides.map(({ account }) => account)
  const here = users.filter(({ userID }) => group.members.has(userID))
  if (here.length > 0) {
    const gone = here.map(({ userID }) => userID)
    tellLeft(world, group, gone, { ...by, reason: 'kicked' })
  }
  for (const { userID } of users) {
    bans.set(userID, world.time() + duration)
    world.rooms.of(group).banned(userID)
    const member = group.members.get(userID)
    if (member !== undefined) evict(world, group, member)
  }
  keepBans(world, group, bans)
  postTip(world, group, { ...by, operationType: GroupTip.ban, users, about: { duration, reason } })
  notify(world, sides, { ...by, operationType: GroupNotice.banned, group, handleMessage: reason })
}

/** Lets users in again; who is not banned is passed over. The same as of {@link ban} holds. */
export const unban = (
  world: World,
  group: Group,
  sides: readonly DirectMembership[],
  by: Operator,
): void => {
  const bans = world.rooms.bansOf(group)
  const freed = sides.filter(({ account }) => bans.delete(account.userID))
  if (freed.length === 0) return
  keepBans(world, group, bans)
  const users = freed.map(({ account }) => account)
  postTip(world, group, { ...by, operationType: GroupTip.unban, users })
  notify(world, freed, { ...by, operationType: GroupNotice.unbanned, group })
}

const keepBans = ({ writer, tables, time }: World, { id }: Group, bans: Bans): void => {
  const now = time()
  for (const [userID, until] of bans) if (until <= now) bans.delete(userID)
  writer.write(tables.groupData, [id, 'bans', 1, now, JSON.stringify([...bans])])
}
