import type { Account } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { nonFriendsOf } from '../../domain/people/non-friends.ts'
import type { Context } from '../context.ts'
import type { Limits } from '../limits.ts'

/**
 * The users among these who are not friends of the caller. Empty if a back end calls on the
 * caller's behalf: it may add any user. Use inside `withLoaded`.
 */
export const nonFriendsAmong = (
  { services, caller }: Context<Data>,
  account: Account,
  others: readonly Account[],
): ReadonlySet<Account> =>
  caller.administrator === undefined ? nonFriendsOf(services, account, others) : new Set()

/** The non-friends who must consent before they become members. */
export const unwilling = (
  { services, caller }: Context<Configuration>,
  nonFriends: ReadonlySet<Account>,
): ReadonlySet<Account> =>
  services.settings.of(caller.sdkAppID).groups.value.addableBy === 'friends'
    ? nonFriends
    : new Set()

/**
 * Refuses with 60018 a caller that adds or invites too many non-friends in a minute. Call it after
 * the last look-up.
 */
export const chargeNonFriends = (
  { services, caller }: Context<Configuration & Limits>,
  count: number,
): void => {
  const { sdkAppID, userID } = caller
  const { strangersPerMinute } = services.settings.of(sdkAppID).limits.value
  services.nonFriendBudget.take(`${sdkAppID} ${userID}`, count, strangersPerMinute)
}

/**
 * Refuses with 60018 a caller that creates too many groups in a minute. Call it after the last
 * look-up.
 */
export const takeGroup = ({ services, caller }: Context<Configuration & Limits>): void => {
  const { sdkAppID, userID, administrator } = caller
  if (administrator !== undefined) return
  const { groupsPerMinute } = services.settings.of(sdkAppID).limits.value
  services.groupBudget.take(`${sdkAppID} ${userID}`, 1, groupsPerMinute)
}
