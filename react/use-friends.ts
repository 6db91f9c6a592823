import type { Friend, FriendGroup, Snapshot } from 'tavern-im/strict'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { featureOf } from './use-chat.ts'
import type { ReadOptions } from './use-store.ts'

interface Friends {
  /** The oldest friendship first. */
  readonly friendList: readonly Snapshot<Friend>[]
  /** Groups of friends. */
  readonly friendGroupList: readonly Snapshot<FriendGroup>[]
}

/** The result of `useFriends`. */
export interface FriendsState extends Friends, QueryState {}

const noFriends = neutralState<Friends>({ friendList: [], friendGroupList: [] })

const friends: Query<Friends> = {
  key: 'friends',
  topics: ['friends', 'friendGroups'],
  read(view, fetched) {
    const part = featureOf(view.friends, 'friends')
    const friendList = part.list()
    if (friendList.length === 0 && fetched === undefined) return null
    return { friendList, friendGroupList: part.groups() }
  },
  fetch: (chat) => chat.getFriendList(),
}

/**
 * Returns all friends and friend groups; the account's log keeps them up to date. A friend stays
 * the same object until it changes.
 *
 * @example
 * const remark = useFriends({
 *   select: ({ friendList }) => friendList.find((friend) => friend.userID === userID)?.remark,
 * })
 */
export const useFriends = <Selected = FriendsState>({
  select,
}: ReadOptions<FriendsState, Selected> = {}): Selected => useQuery(friends, noFriends, select)
