import { LIMITS, serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../core.ts'
import { logEvent } from '../events/account-events.ts'
import type { Account, Folder } from '../memory/entities.ts'
import type { World } from '../world.ts'
import { putFriends } from './friends.ts'

/** Everything here: inside `decide`, after the last look-up, `memory.people` of the account among them. */
export const groupNamed = ({ cache }: World, account: Account, name: string): Folder | undefined =>
  cache.people(account)[0].groups.find((group) => group.name === name)

/** The friend group of this name, which is made where there is none; undefined: there is no room for it. */
export const makeFriendGroup = (
  world: World,
  account: Account,
  name: string,
): Folder | undefined => {
  const known = groupNamed(world, account, name)
  if (known !== undefined || !isRoom(world, account)) return known
  const group = { id: account.position + 1, name }
  setGroups(world, account, [...world.cache.people(account)[0].groups, group])
  return group
}

/** Refuses with 30011 where some of these friend groups are not there, and there is no room for them. */
export const admitFriendGroup = (
  { cache }: World,
  account: Account,
  ...wanted: readonly string[]
): void => {
  const there = cache.people(account)[0].groups.map(({ name }) => name)
  if (new Set([...there, ...wanted]).size <= LIMITS.FRIEND_GROUPS) return
  const why = `there are ${LIMITS.FRIEND_GROUPS} already`
  throw new Refusal(serverCodes.TOO_MANY_FRIEND_GROUPS, `make friend group: ${why}`)
}

const isRoom = ({ cache }: World, account: Account): boolean =>
  cache.people(account)[0].groups.length < LIMITS.FRIEND_GROUPS

/** Its friends stay friends. */
export const removeFriendGroup = (world: World, account: Account, { id }: Folder): void => {
  const [{ groups }] = world.cache.people(account)
  setGroups(
    world,
    account,
    groups.filter((group) => group.id !== id),
  )
}

export const renameFriendGroup = (
  world: World,
  account: Account,
  { id }: Folder,
  name: string,
): void => {
  const [{ groups }] = world.cache.people(account)
  setGroups(
    world,
    account,
    groups.map((group) => (group.id === id ? { id, name } : group)),
  )
}

/** Puts friends into a group, or takes them out. Returns those of the users who are no friends. */
export const fillFriendGroup = (
  world: World,
  account: Account,
  { id }: Folder,
  userIDs: Iterable<string>,
  isIn: boolean,
): string[] => {
  const [{ friends }] = world.cache.people(account)
  const strangers: string[] = []
  const changed = [...new Set(userIDs)].flatMap((userID) => {
    const friend = friends.get(userID)
    if (friend === undefined) strangers.push(userID)
    if (friend === undefined || friend.groups.includes(id) === isIn) return []
    const others = friend.groups.filter((group) => group !== id)
    return { ...friend, groups: isIn ? [...others, id] : others }
  })
  putFriends(world, account, changed)
  return strangers
}

const setGroups = (world: World, account: Account, groups: readonly Folder[]): void => {
  const { cache, writer, tables } = world
  const [people] = cache.people(account)
  people.groups = groups
  writer.touch(tables.people.row, people)
  logEvent(world, account, { event: 'friendGroups', groupList: groups })
}
