import type { Data } from '../domain/data.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import type { GroupRight } from '../domain/rules/group-types.ts'
import { admit, backEndIn, groupOf, type Membership, memberOf } from '../domain/rules/membership.ts'
import { type Context, callerOf } from './context.ts'

/**
 * The caller's membership in a group: that of a member, who must have the right if one is named, or
 * that of the back end, which has all rights. Refuses with 10007 and 10010. Use inside
 * `withLoaded`.
 */
export const callerMembership = (
  context: Context<Data & LiveRooms>,
  groupID: string,
  right?: GroupRight,
): Membership => {
  const { services, caller } = context
  if (caller.isBackEnd === true) {
    const group = groupOf(services, caller.sdkAppID, groupID)
    return { group, member: backEndIn(group) }
  }
  const account = callerOf(context)
  return right === undefined
    ? memberOf(services, account, groupID)
    : admit(services, account, groupID, right)
}
