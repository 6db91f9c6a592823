import { LIMITS, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account, Folder } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { logEvent } from '../events/account-events.ts'
import type { Notify } from '../notify.ts'
import { putFriends } from './friends.ts'

/**
 * All functions here: inside `withLoaded`, after the last look-up, with `cache.people` of the
 * account among them.
 */
export const groupNamed = ({ cache }: Data, account: Account, name: string): Folder | undefined =>
  cache.people(account)[0].groups.find((group) => group.name === name)

/** The friend group of this name, created if missing; undefined if the limit is reached. */
export const makeFriendGroup = (
  services: Data & Notify,
  account: Account,
  name: string,
): Folder | undefined => {
  const known = groupNamed(services, account, name)
  if (known !== undefined || !isRoom(services, account)) return known
  const group = { id: account.position + 1, name }
  setGroups(services, account, [...services.cache.people(account)[0].groups, group])
  return group
}

/** Refuses with 30011 if some of these friend groups are missing and exceed the limit. */
export const admitFriendGroup = (
  { cache }: Data,
  account: Account,
  ...names: readonly string[]
): void => {
  const there = cache.people(account)[0].groups.map(({ name }) => name)
  if (new Set([...there, ...names]).size <= LIMITS.FRIEND_GROUPS) return
  const why = `there are already ${LIMITS.FRIEND_GROUPS}`
  throw new Refusal(serverCodes.TOO_MANY_FRIEND_GROUPS, `create friend group: ${why}`)
}

const isRoom = ({ cache }: Data, account: Account): boolean =>
  cache.people(account)[0].groups.length < LIMITS.FRIEND_GROUPS

/** Removes a friend group; its friends stay friends. */
export const removeFriendGroup = (
  services: Data & Notify,
  account: Account,
  { id }: Folder,
): void => {
  const [{ groups }] = services.cache.people(account)
  setGroups(
    services,
    account,
    groups.filter((group) => group.id !== id),
  )
}

export const renameFriendGroup = (
  services: Data & Notify,
  account: Account,
  { id }: Folder,
  name: string,
): void => {
  const [{ groups }] = services.cache.people(account)
  setGroups(
    services,
    account,
    groups.map((group) => (group.id === id ? { id, name } : group)),
  )
}

/** Adds friends to a group, or removes them. Returns the users who are not friends. */
export const fillFriendGroup = (
  services: Data & Notify,
  account: Account,
  { id }: Folder,
  userIDs: Iterable<string>,
  isIn: boolean,
): string[] => {
  const [{ friends }] = services.cache.people(account)
  const nonFriends: string[] = []
  const changed = [...new Set(userIDs)].flatMap((userID) => {
    const friend = friends.get(userID)
    if (friend === undefined) nonFriends.push(userID)
    if (friend === undefined || friend.groups.includes(id) === isIn) return []
    const others = friend.groups.filter((group) => group !== id)
    return { ...friend, groups: isIn ? [...others, id] : others }
  })
  putFriends(services, account, changed)
  return nonFriends
}

const setGroups = (services: Data & Notify, account: Account, groups: readonly Folder[]): void => {
  const { cache, writer, tables } = services
  const [people] = cache.people(account)
  people.groups = groups
  writer.touch(tables.people.row, people)
  logEvent(services, account, { event: 'friendGroups', groupList: groups })
}
