import { type FollowEvent, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import type { Notify } from '../notify.ts'
import type { Relations } from '../relations.ts'

type Lists = Pick<FollowEvent, 'followers' | 'following' | 'mutual'>

/** Follows users. Returns the refusal code of each user that failed. Use inside `withLoaded`. */
export const followUsers = (
  services: Data & Notify & Relations,
  account: Account,
  others: readonly Account[],
): ReadonlyMap<Account, number> => {
  const { follows, writer, tables } = services
  const [mine, ...theirs] = follows.of([account, ...others])
  const refused = new Map<Account, number>()
  const news: Account[] = []
  const mutual: Account[] = []
  const time = services.time()
  for (const [index, other] of others.entries()) {
    const their = theirs[index]
    if (mine === undefined || their === undefined || mine.following.has(other.id)) continue
    const code = refusal(mine.following.size, {
      isBlocked: account.blacklist.has(other.userID),
      hasBlocked: other.blacklist.has(account.userID),
    })
    if (code !== 0) {
      refused.set(other, code)
      continue
    }
    mine.following.add(other.id)
    their.followers += 1
    news.push(other)
    writer.hold(mine)
    writer.hold(their)
    writer.write(tables.follow.add, [account.id, other.id, time])
    if (!their.following.has(account.id)) continue
    mine.mutual += 1
    their.mutual += 1
    mutual.push(other)
  }
  publish(services, { account, others: news, mutual, isAdd: true })
  return refused
}

/** Unfollows users; ignores those that the account does not follow. Use inside `withLoaded`. */
export const unfollowUsers = (
  services: Data & Notify & Relations,
  account: Account,
  others: readonly Account[],
): void => {
  const { follows, writer, tables } = services
  const [mine, ...theirs] = follows.of([account, ...others])
  const gone: Account[] = []
  const mutual: Account[] = []
  for (const [index, other] of others.entries()) {
    const their = theirs[index]
    if (their === undefined || !mine?.following.delete(other.id)) continue
    their.followers -= 1
    gone.push(other)
    writer.hold(mine)
    writer.hold(their)
    writer.write(tables.follow.drop, [account.id, other.id])
    if (!their.following.has(account.id)) continue
    mine.mutual -= 1
    their.mutual -= 1
    mutual.push(other)
  }
  publish(services, { account, others: gone, mutual, isAdd: false })
}

const refusal = (
  count: number,
  { isBlocked, hasBlocked }: { readonly isBlocked: boolean; readonly hasBlocked: boolean },
): number => {
  if (isBlocked) return serverCodes.BLOCKED_BY_ME
  if (hasBlocked) return serverCodes.BLOCKED_BY_OTHER
  return count >= LIMITS.FOLLOWING ? serverCodes.TOO_MANY_FRIENDS : 0
}

interface Change {
  readonly account: Account
  readonly others: readonly Account[]
  /** Those of them that follow the account back. */
  readonly mutual: readonly Account[]
  readonly isAdd: boolean
}

/** One entry for each account whose lists have changed. */
const publish = (services: Data & Notify, { account, others, mutual, isAdd }: Change): void => {
  if (others.length === 0) return
  const idsOf = (accounts: readonly Account[]) => accounts.map(({ userID }) => userID)
  const log = (one: Account, lists: Lists) =>
    logEvent(services, one, { event: 'follow', isAdd, ...lists })
  log(account, { followers: [], following: idsOf(others), mutual: idsOf(mutual) })
  for (const other of others) {
    const me = [account.userID]
    log(other, { followers: me, following: [], mutual: mutual.includes(other) ? me : [] })
  }
}
