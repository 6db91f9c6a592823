import type { ChatSDK, FriendApplication, GroupApplication } from 'tavern-im/strict'
import { type Outcome, toOutcomes, unavailableActionsOf } from './actions.ts'
import { listenTo } from './listening.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { featureOf } from './use-chat.ts'
import type { ReadOptions } from './use-store.ts'

interface FriendRequests {
  /** Sent and received requests, newest first; `type` has the direction. */
  readonly requests: readonly Readonly<FriendApplication>[]
  /** Received requests since the last `markRead`. */
  readonly unreadCount: number
  /** Accepts a request and sets the friend's `remark`. */
  readonly accept: (userID: string, remark?: string) => Promise<Outcome>
  /** Refuses a request. */
  readonly refuse: (userID: string) => Promise<Outcome>
  /** Removes it from the own list only. */
  readonly remove: (request: Pick<FriendApplication, 'userID' | 'type'>) => Promise<Outcome>
  /** Marks all requests as read. */
  readonly markRead: () => Promise<Outcome>
}

interface GroupRequests {
  /**
   * Requests that wait for an answer: applications and invitations to managed groups, and received
   * invitations.
   */
  readonly requests: readonly Readonly<GroupApplication>[]
  /** Accepts a request; the applicant reads the `message`. */
  readonly accept: (request: Readonly<GroupApplication>, message?: string) => Promise<Outcome>
  /** Refuses a request. */
  readonly refuse: (request: Readonly<GroupApplication>, message?: string) => Promise<Outcome>
}

/** The result of `useRequests` for friends. */
export interface FriendRequestsState extends FriendRequests, QueryState {}

/** The result of `useRequests` for groups. */
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

const groupActions = (chat: ChatSDK, invalidate: () => void) => {
  const answering =
    (handleAction: string) =>
    (application: GroupApplication, handleMessage = '') =>
      // A request that another manager has answered is removed, too.
      chat.handleGroupApplication({ handleAction, handleMessage, application }).finally(invalidate)
  return { accept: answering('Agree'), refuse: answering('Reject') }
}

const groups: Query<GroupRequests, readonly GroupApplication[]> = {
  key: 'groupRequests',
  topics: [],
  refetchesOnReconnect: true,
  read: (_, requests) => (requests === undefined ? null : ({ requests } as GroupRequests)),
  fetch: async (chat) => (await chat.getGroupApplicationList()).data.applicationList,
  /** Refetches at every system notice. */
  listen: (chat, { invalidate }) =>
    listenTo(chat, ['onMessageReceived'], ({ data }) => {
      if (data.some(({ conversationType }) => conversationType === '@TIM#SYSTEM')) invalidate()
    }),
  actions: (chat, { invalidate }) => toOutcomes(groupActions(chat, invalidate)),
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

/** Overloads of `useRequests`. */
export interface UseRequests {
  <Selected = FriendRequestsState>(
    options?: { readonly kind?: 'friend' } & ReadOptions<FriendRequestsState, Selected>,
  ): Selected
  <Selected = GroupRequestsState>(
    options: { readonly kind: 'group' } & ReadOptions<GroupRequestsState, Selected>,
  ): Selected
}

/**
 * Returns the friend requests in both directions, or with `kind: 'group'` the requests to join
 * managed groups. The actions resolve to outcomes.
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
