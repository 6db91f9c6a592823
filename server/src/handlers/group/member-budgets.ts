import type { Account } from '../../core/memory/entities.ts'
import { strangersTo } from '../../core/people/strangers.ts'
import type { Context } from '../context.ts'

/**
 * Users whom the caller adds or invites to a group although they are not its friends. None where its back end calls in
 * its name, which may add anybody. Use inside `withLoaded`.
 */
export const strangersIn = (
  { world, caller }: Context,
  account: Account,
  others: readonly Account[],
): ReadonlySet<Account> =>
  caller.administrator === undefined ? strangersTo(world, account, others) : new Set()

/** Those of these strangers who have to agree before they are members. */
export const unwilling = (
  { world, caller }: Context,
  strangers: ReadonlySet<Account>,
): ReadonlySet<Account> =>
  world.settings.of(caller.sdkAppID).groups.value.addableBy === 'friends' ? strangers : new Set()

/** Refuses with 60018 who adds or invites too many strangers in a minute. Call it after the last look-up. */
export const takeStrangers = ({ world, caller }: Context, count: number): void => {
  const { sdkAppID, userID } = caller
  const { strangersPerMinute } = world.settings.of(sdkAppID).limits.value
  world.strangerBudget.take(`${sdkAppID} ${userID}`, count, strangersPerMinute)
}

/** Refuses with 60018 who makes too many groups in a minute. Call it after the last look-up. */
export const takeGroup = ({ world, caller }: Context): void => {
  const { sdkAppID, userID, administrator } = caller
  if (administrator !== undefined) return
  const { groupsPerMinute } = world.settings.of(sdkAppID).limits.value
  world.groupBudget.take(`${sdkAppID} ${userID}`, 1, groupsPerMinute)
}
