import { LIMITS } from 'tavern-im/protocol'
import type { Caller } from '../../kernel/caller.ts'
import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import type { Pair } from '../domain-events.ts'
import { logEvent } from '../events/account-events.ts'
import type { Notify } from '../notify.ts'
import { profileChanged } from '../profiles/publish-profile.ts'
import type { Relations } from '../relations.ts'
import { settleApplication } from './applications.ts'
import { dropFriends } from './friends.ts'

/**
 * Blocks users: ends their friendship on both sides and removes applications. Returns the users
 * that exceed the limit. Use inside `withLoaded`.
 */
export const blockUsers = (
  services: Data & Notify,
  account: Account,
  others: readonly Account[],
  caller: Caller,
): ReadonlySet<Account> => {
  const { cache, writer, tables } = services
  const { blacklist } = account
  const unblocked = others.filter(({ userID }) => !blacklist.has(userID))
  const room = Math.max(0, LIMITS.BLACKLIST - blacklist.size)
  const added = unblocked.slice(0, room)
  const [mine, ...theirs] = cache.people(account, ...added)
  const time = services.time()
  for (const { id, userID } of added) {
    blacklist.set(userID, { id, userID, time })
    writer.write(tables.people.blocked, [account.id, id, time])
  }
  publish(services, account, added, true)
  services.events.usersBlocked.publish({ caller, pairs: pairsOf(account, added) })
  const friends = added.filter(({ userID }) => mine.friends.has(userID))
  const befriended = added.filter((_, index) => theirs[index]?.friends.has(account.userID))
  const pairs = pairsOf(account, friends)
  for (const { userID } of befriended) pairs.push([userID, account.userID])
  services.events.friendsRemoved.publish({ caller, pairs })
  if (friends.length > 0) dropFriends(services, account, idsOf(friends))
  for (const other of befriended) dropFriends(services, other, [account.userID])
  for (const other of added) {
    settleApplication(services, account, other)
    settleApplication(services, other, account)
  }
  return new Set(unblocked.slice(room))
}

/** Unblocks users. Use inside `withLoaded`. */
export const unblockUsers = (
  services: Data & Notify & Relations,
  account: Account,
  others: readonly Account[],
  caller: Caller,
): void => {
  const { writer, tables } = services
  const { blacklist } = account
  const gone = others.filter(({ userID }) => blacklist.has(userID))
  for (const { id, userID } of gone) {
    blacklist.delete(userID)
    writer.write(tables.people.unblocked, [account.id, id])
  }
  if (gone.length === 0) return
  publish(services, account, gone, false)
  // They have not received this user's status while blocked.
  writer.afterCommit(() => {
    services.presence.invalidate(account.app, account.userID)
    profileChanged(services, account)
  })
  services.events.usersUnblocked.publish({ caller, pairs: pairsOf(account, gone) })
}

const pairsOf = ({ userID }: Account, others: readonly Account[]): Pair[] =>
  others.map((other) => [userID, other.userID])

const idsOf = (accounts: readonly Account[]) => accounts.map(({ userID }) => userID)

/** The most users in one log entry. */
const USERS_PER_EVENT = 100

const publish = (
  services: Data & Notify,
  account: Account,
  others: readonly Account[],
  isBlocked: boolean,
): void => {
  for (let from = 0; from < others.length; from += USERS_PER_EVENT) {
    const userIDList = idsOf(others.slice(from, from + USERS_PER_EVENT))
    logEvent(services, account, { event: 'blacklist', userIDList, isBlocked })
  }
}

/**
 * The users who have not blocked a user: only they can be added to groups. Use inside `withLoaded`.
 */
export const notBlocking = (
  { userID: by }: Account,
  accounts: readonly Account[],
): readonly Account[] => accounts.filter(({ blacklist }) => !blacklist.has(by))
