import type { Changes } from '../../kernel/changes.ts'
import type { Friend, FriendApplication, FriendGroup } from './model.ts'
import type { FriendStore } from './store.ts'

/** Requests to be a friend, as they are shown. */
export interface FriendApplications {
  /** Sent and received applications, the newest first. */
  readonly friendApplicationList: readonly Readonly<FriendApplication>[]
  readonly unreadCount: number
}

/** The known friends; complete once `getFriendList` has resolved. */
export interface FriendsView {
  /** The oldest friendship first. Topic: `friends`. */
  list(): readonly Readonly<Friend>[]
  /** Topic: `friendGroups`. */
  groups(): readonly Readonly<FriendGroup>[]
  /** Topic: `friendApplications`. */
  applications(): FriendApplications
}

export const friendsView = (changes: Changes, store: FriendStore): FriendsView => ({
  list: () => changes.cached('friends', () => store.friends.map((one) => changes.snapshotOf(one))),
  groups: () =>
    changes.cached('friendGroups', () => store.groups.map((one) => changes.snapshotOf(one))),
  applications: () =>
    changes.cached('friendApplications', () => ({
      friendApplicationList: Object.freeze(
        store.applications.map((one) => changes.snapshotOf(one)),
      ),
      unreadCount: store.unreadCount,
    })),
})
