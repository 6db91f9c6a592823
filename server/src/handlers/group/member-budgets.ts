import type { Account } from '../../core/memory/entities.ts'
import { nonFriendsOf } from '../../core/people/non-friends.ts'
import type { Context } from '../context.ts'

/**
 * Users whom the caller adds or invites to a group although they are not its friends. None where its back end calls in
 * its name, which may add anybody. Use inside `withLoaded`.
 */
export const nonFriendsAmong = (
  { services, caller }: Context,
  account: Account,
  others: readonly Account[],
): ReadonlySet<Account> =>
  caller.administrator === undefined ? nonFriendsOf(services, account, others) : new Set()

/** Those of these strangers who have to agree before they are members. */
export const unwilling = (
  { services, caller }: Context,
  nonFriends: ReadonlySet<Account>,
): ReadonlySet<Account> =>
  services.settings.of(caller.sdkAppID).groups.value.addableBy === 'friends'
    ? nonFriends
    : new Set()

/** Refuses with 60018 who adds or invites too many strangers in a minute. Call it after the last look-up. */
export const chargeNonFriends = ({ services, caller }: Context, count: number): void => {
  const { sdkAppID, userID } = caller
  const { strangersPerMinute } = services.settings.of(sdkAppID).limits.value
  services.nonFriendBudget.take(`${sdkAppID} ${userID}`, count, strangersPerMinute)
}

/** Refuses with 60018 who makes too many groups in a minute. Call it after the last look-up. */
export const takeGroup = ({ services, caller }: Context): void => {
  const { sdkAppID, userID, administrator } = caller
  if (administrator !== undefined) return
  const { groupsPerMinute } = services.settings.of(sdkAppID).limits.value
  services.groupBudget.take(`${sdkAppID} ${userID}`, 1, groupsPerMinute)
}
