import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallPath, MarketClient, ReplyOf, RequestOf } from 'tavern-market-api/client'
import { pageContent } from './page-content.ts'

interface ListReply {
  readonly list: readonly unknown[]
  readonly has_more: boolean
  /** Present in lists with cursors; others have numbered pages. */
  readonly next_cursor?: string
}

/** Calls that return a page of a list. */
export type ListPath = {
  [Path in CallPath]: ReplyOf<Path> extends ListReply ? Path : never
}[CallPath]

export type ItemOf<Path extends ListPath> =
  ReplyOf<Path> extends { readonly list: readonly (infer Item)[] } ? Item : never

type PageCursor = { readonly cursor?: string; readonly page?: number }

const nextPageCursor = (
  { has_more, next_cursor }: ListReply,
  { page = 1 }: PageCursor,
): PageCursor | null => {
  if (!has_more) return null
  return next_cursor === undefined ? { page: page + 1 } : { cursor: next_cursor }
}

export interface MarketList<Item> {
  readonly items: readonly Item[]
  readonly isPending: boolean
  /** Set if no page could be loaded. */
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** The last page failed; earlier pages stay. */
  readonly hasMoreFailed: boolean
  readonly loadMore: () => void
  readonly refetch: () => Promise<unknown>
}

/** Reads with one call of a client; the cache key is the path and the request. `null` disables it. */
export const useQueryOf = <Path extends CallPath>(
  market: MarketClient,
  path: Path,
  request: RequestOf<Path> | null,
): UseQueryResult<ReplyOf<Path>> =>
  useQuery({
    queryKey: [path, request],
    queryFn: () => market(path, request as RequestOf<Path>),
    enabled: request !== null,
    meta: pageContent,
  })

/** Reads a paged list of a client by cursor or page number. `null` disables it. */
export const useListOf = <Path extends ListPath>(
  market: MarketClient,
  path: Path,
  request: RequestOf<Path> | null,
): MarketList<ItemOf<Path>> => {
  const query = useInfiniteQuery({
    queryKey: [path, 'pages', request],
    queryFn: async ({ pageParam }) => {
      const body = { ...(request as object), ...pageParam } as RequestOf<Path>
      const reply: unknown = await market(path, body)
      return reply as ListReply
    },
    initialPageParam: {} as PageCursor,
    getNextPageParam: (last, _pages, cursor) => nextPageCursor(last, cursor),
    enabled: request !== null,
    meta: pageContent,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const items = useMemo(
    () => (data?.pages ?? []).flatMap(({ list }) => list) as ItemOf<Path>[],
    [data],
  )
  return {
    items,
    isPending: query.isPending,
    error: data === undefined ? query.error : null,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    refetch: query.refetch,
  }
}
