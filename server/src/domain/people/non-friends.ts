import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'

/** The users who are not mutual friends of an account. Use inside `withLoaded`. */
export const nonFriendsOf = (
  { cache }: Data,
  account: Account,
  others: readonly Account[],
): ReadonlySet<Account> => {
  const [mine] = cache.people(account)
  const listed = others.filter(({ userID }) => mine.friends.has(userID))
  const theirs = cache.people(...listed)
  const nonFriends = new Set(others)
  for (const [index, other] of listed.entries()) {
    if (theirs[index]?.friends.has(account.userID)) nonFriends.delete(other)
  }
  return nonFriends
}
