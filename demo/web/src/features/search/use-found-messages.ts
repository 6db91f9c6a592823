import { useInfiniteQuery } from '@tanstack/react-query'
import { useChat, useSession } from 'tavern-im/react'
import type { Message } from 'tavern-im/strict'
import type { Found } from './found-list.tsx'

interface MessageQuery {
  readonly conversationID: string
  /** Restricts the results to these message types. */
  readonly messageTypeList: readonly string[]
  /** Keywords that must all match; empty for every message of the types. */
  readonly keywordList: readonly string[]
}

interface FoundMessages extends Found {
  readonly results: readonly Message[]
}

const PAGE = 40

/** The messages of some types in a conversation, newest first; also without keywords. */
export const useFoundMessages = (query: MessageQuery): FoundMessages => {
  const chat = useChat()
  const isReady = useSession().status === 'ready'
  const found = useInfiniteQuery({
    queryKey: ['foundMessages', query],
    enabled: isReady,
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor }) => {
      const { data } = await chat.searchCloudMessages({
        ...query,
        keywordListMatchType: 'and',
        count: PAGE,
        cursor,
      })
      return data
    },
    getNextPageParam: ({ cursor }) => cursor || undefined,
  })
  const pages = found.data?.pages ?? []
  return {
    results: pages.flatMap(({ searchResultList }) =>
      searchResultList.flatMap(({ messageList }) => messageList),
    ),
    error: found.error,
    // Before the session is ready there is no request, but results may follow.
    isFetching: found.isPending || (found.isFetching && !found.isFetchingNextPage),
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    moreError: found.isFetchNextPageError ? found.error : null,
    refetch: () => found.refetch(),
    loadMore: () => found.fetchNextPage(),
  }
}
