import type { ChatSDK, FriendApplication, GroupApplication } from 'tavern-im/strict'
import { featureOf } from './feature-of.ts'
import { listenTo } from './listening.ts'
import type { Outcome } from './outcome.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { toOutcomes, unavailableActionsOf } from './to-outcomes.ts'
import type { ReadOptions } from './use-store.ts'

interface FriendRequests {
  /** Of both directions, the newest first; `type` says which. */
  readonly requests: readonly Readonly<FriendApplication>[]
  /** Of those that came, since `markRead`. */
  readonly unreadCount: number
  /** We are friends then. `remark`: what I call the other one. */
  readonly accept: (userID: string, remark?: string) => Promise<Outcome>
  /** Refuses a request. */
  readonly refuse: (userID: string) => Promise<Outcome>
  /** Takes it out of my list alone. */
  readonly remove: (request: Pick<FriendApplication, 'userID' | 'type'>) => Promise<Outcome>
  /** All requests were seen. */
  readonly markRead: () => Promise<Outcome>
}

interface GroupRequests {
  /** What waits for my answer: joins and invitations to groups that I manage, and invitations of mine. */
  readonly requests: readonly Readonly<GroupApplication>[]
  /** `message`: what whoever has asked reads. */
  readonly accept: (request: Readonly<GroupApplication>, message?: string) => Promise<Outcome>
  /** Refuses a request. */
  readonly refuse: (request: Readonly<GroupApplication>, message?: string) => Promise<Outcome>
}

/** What `useRequests` shows of friends. */
export interface FriendRequestsState extends FriendRequests, QueryState {}

/** What `useRequests` shows of groups. */
export interface GroupRequestsState extends GroupRequests, QueryState {}

const friendActions = (chat: ChatSDK) => ({
  accept: (userID: string, remark = '') => chat.acceptFriendApplication({ userID, remark }),
  refuse: (userID: string) => chat.refuseFriendApplication({ userID }),
  remove: ({ userID, type }: Pick<FriendApplication, 'userID' | 'type'>) =>
    chat.deleteFriendApplication({ userID, type }),
  markRead: () => chat.setFriendApplicationRead(),
})

const friends: Query<FriendRequests> = {
  key: 'friendRequests',
  topics: ['friendApplications'],
  read(view, fetched) {
    const part = featureOf(view.friends, 'friends')
    const { friendApplicationList: requests, unreadCount } = part.applications()
    if (requests.length === 0 && fetched === undefined) return null
    return { requests, unreadCount } as FriendRequests
  },
  fetch: (chat) => chat.getFriendApplicationList(),
  actions: (chat) => toOutcomes(friendActions(chat)),
}

const groupActions = (chat: ChatSDK, again: () => void) => {
  const answering =
    (handleAction: string) =>
    (application: GroupApplication, handleMessage = '') =>
      // One that was answered by somebody else is gone, too.
      chat.handleGroupApplication({ handleAction, handleMessage, application }).finally(again)
  return { accept: answering('Agree'), refuse: answering('Reject') }
}

const groups: Query<GroupRequests, readonly GroupApplication[]> = {
  key: 'groupRequests',
  topics: [],
  refetchesOnReconnect: true,
  read: (_, requests) => (requests === undefined ? null : ({ requests } as GroupRequests)),
  fetch: async (chat) => (await chat.getGroupApplicationList()).data.applicationList,
  /** Notices tell that there are others now. */
  listen: (chat, again) =>
    listenTo(chat, ['onMessageReceived'], ({ data }) => {
      if (data.some(({ conversationType }) => conversationType === '@TIM#SYSTEM')) again()
    }),
  actions: (chat, _, again) => toOutcomes(groupActions(chat, again)),
}

const noFriends = neutralState<FriendRequests>({
  requests: [],
  unreadCount: 0,
  ...unavailableActionsOf(friendActions),
})

const noGroups = neutralState<GroupRequests>({
  requests: [],
  ...unavailableActionsOf((chat) => groupActions(chat, () => {})),
})

/** Requests of friends, or of groups. */
export interface UseRequests {
  <Selected = FriendRequestsState>(
    options?: { readonly kind?: 'friend' } & ReadOptions<FriendRequestsState, Selected>,
  ): Selected
  <Selected = GroupRequestsState>(
    options: { readonly kind: 'group' } & ReadOptions<GroupRequestsState, Selected>,
  ): Selected
}

/**
 * Who asks: to be my friend (and whom I ask), or with `kind: 'group'`, to come into a group that I manage. The actions
 * settle with what became of them.
 *
 * @example
 * const { requests, accept } = useRequests({ kind: 'group' })
 * const { outcome } = await accept(requests[0], 'welcome')
 */
export const useRequests: UseRequests = <State>({
  kind = 'friend',
  select,
}: { readonly kind?: string } & ReadOptions<State, unknown> = {}) => {
  const [query, neutral] = kind === 'group' ? [groups, noGroups] : [friends, noFriends]
  return useQuery(query as Query<object>, neutral as QueryState, select as never) as never
}
