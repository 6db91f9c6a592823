import { LIMITS } from 'tavern-im/protocol'
import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import type { Notify } from '../notify.ts'
import type { Friend } from './people.ts'
import { friendView } from './people-view.ts'

/**
 * Adds friends to the account's list, or replaces their entries, and notifies its devices. Use
 * inside `withLoaded`, after the last look-up, with `cache.people` of the account among them.
 */
export const putFriends = (
  services: Data & Notify,
  account: Account,
  friends: readonly Friend[],
): void => {
  const { cache, writer, tables } = services
  const [people] = cache.people(account)
  for (const friend of friends) {
    people.friends.set(friend.userID, friend)
    writer.write(tables.people.friend, [
      account.id,
      friend.id,
      friend.addTime,
      friend.source,
      friend.wording,
      friend.remark,
      JSON.stringify(friend.groups),
      JSON.stringify(friend.customFields),
    ])
  }
  writer.hold(people)
  for (const friendList of pages(friends.map((friend) => friendView(people, friend)))) {
    logEvent(services, account, { event: 'friends', friendList })
  }
}

/** Removes users from the account's list; ignores those not in it. The same conditions. */
export const dropFriends = (
  services: Data & Notify,
  account: Account,
  userIDs: readonly string[],
): void => {
  const { cache, writer, tables } = services
  const [people] = cache.people(account)
  const gone = userIDs.flatMap((userID) => people.friends.get(userID) ?? [])
  for (const { id, userID } of gone) {
    people.friends.delete(userID)
    writer.write(tables.people.dropFriend, [account.id, id])
  }
  writer.hold(people)
  for (const userIDList of pages(gone.map(({ userID }) => userID))) {
    logEvent(services, account, { event: 'friendsRemoved', userIDList })
  }
}

/** The relation of two users as `TYPES.SNS_TYPE_*` of the first. Use inside `withLoaded`. */
export const relationOf = ({ cache }: Data, one: Account, other: Account, isBoth: boolean) => {
  const [mine] = cache.people(one)
  const isMine = mine.friends.has(other.userID)
  const isTheirs = isBoth && cache.people(other)[0].friends.has(one.userID)
  if (isMine) return isTheirs ? 'CheckResult_Type_BothWay' : 'CheckResult_Type_AWithB'
  return isTheirs ? 'CheckResult_Type_BWithA' : 'CheckResult_Type_NoRelation'
}

/** Limits of one event: friends, and about these bytes. */
const PAGE_BYTES = 64 * 1024

const pages = <Item>(items: readonly Item[]): Item[][] => {
  const found: Item[][] = []
  let bytes = PAGE_BYTES
  for (const item of items) {
    bytes += JSON.stringify(item).length
    if (bytes > PAGE_BYTES || found.at(-1)?.length === LIMITS.FRIEND_PAGE) {
      found.push([])
      bytes = 0
    }
    found.at(-1)?.push(item)
  }
  return found
}
