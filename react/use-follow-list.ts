import type { Profile, Snapshot } from 'tavern-im/strict'
import { listenTo } from './listening.ts'
import { mergeByKey, noPages, type PagedQuery, type Paging, pagesOf } from './pages.ts'
import { neutralState, type QueryState, useQuery } from './query.ts'
import { featureOf, useChat } from './use-chat.ts'
import type { ReadOptions } from './use-store.ts'

interface FollowList {
  /** The newest first. */
  readonly users: readonly Snapshot<Profile>[]
}

/** The result of `useFollowList`. */
export interface FollowListState extends FollowList, Paging, QueryState {}

/** A list: users that follow the own user, users that it follows, or users of both lists. */
export type FollowKind = 'followers' | 'following' | 'mutual'

const kinds = {
  followers: ['getMyFollowersList', 'onMyFollowersListUpdated'],
  following: ['getMyFollowingList', 'onMyFollowingListUpdated'],
  mutual: ['getMutualFollowersList', 'onMutualFollowersListUpdated'],
} as const

const noUsers = neutralState<FollowList & Paging>({ users: [], ...noPages })

/**
 * Returns a follow list of the own user, page by page. It is refetched when it changes.
 *
 * @param kind null shows nothing and asks for nothing.
 */
export const useFollowList = <Selected = FollowListState>(
  kind: FollowKind | null,
  { select }: ReadOptions<FollowListState, Selected> = {},
): Selected => {
  featureOf(useChat().getMyFollowersList, 'follow')
  return useQuery(kind && pagesOf(listOf(kind)), noUsers, select)
}

const listOf = (kind: FollowKind): PagedQuery<string, string, FollowList> => {
  const [method, event] = kinds[kind]
  return {
    key: `followList ${kind}`,
    topics: [],
    async load(chat, cursor) {
      const { data } = await chat[method](cursor)
      const items = data.resultList.map(({ userID }) => userID)
      return { items, next: data.nextCursor || undefined }
    },
    merge: mergeByKey((userID) => userID),
    show: (view, { items }) => ({ users: items.flatMap((userID) => view.profile(userID) ?? []) }),
    listen: (chat, { invalidate }) => listenTo(chat, [event], invalidate),
  }
}
