import { serverCodes } from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { ban } from '../../domain/rooms/bans.ts'
import { admit, admitTo, type Membership } from '../../domain/rules/membership.ts'
import { originOf } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Context } from '../context.ts'

interface BanInput {
  readonly groupID: string
  readonly userIDList: readonly string[]
  readonly reason: string
  readonly duration?: number | undefined
}

/**
 * Removes users from a live room and bans them for a time, even if they are absent. Use inside
 * `withLoaded`.
 */
export const banMembers = (
  { services, caller }: Context<GroupPosting>,
  operator: Account,
  { groupID, userIDList, reason, duration = 0 }: BanInput,
): Membership => {
  const membership = admit(services, operator, groupID, 'ban')
  const { group, member } = membership
  if (duration === 0) {
    const why = 'duration is missing'
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `ban from group ${groupID}: ${why}`)
  }
  services.rooms.bansOf(group)
  const users = services.cache.accounts(group.app, new Set(userIDList))
  const sides = services.cache.notices(users)
  for (const { userID } of users) {
    const other = group.members.get(userID)
    if (other !== undefined) admitTo(membership, other, 'ban')
  }
  if (sides.length === 0) return membership
  const by = { operator, operatorRole: member.role, origin: originOf(caller) }
  ban(services, group, sides, { ...by, duration, reason })
  return membership
}
