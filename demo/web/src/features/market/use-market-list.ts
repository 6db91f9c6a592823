import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CallPath, market, type ReplyOf, type RequestOf } from './market.ts'
import { pageContent } from './page-content.ts'

interface ListReply {
  readonly list: readonly unknown[]
  readonly has_more: boolean
  /** Present in lists with cursors; others have numbered pages. */
  readonly next_cursor?: string
}

/** Calls that return a page of a list. */
type ListPath = {
  [Path in CallPath]: ReplyOf<Path> extends ListReply ? Path : never
}[CallPath]

type ItemOf<Path extends ListPath> =
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

/** Reads a paged list by cursor or page number. `null` disables it. */
export const useMarketList = <Path extends ListPath>(
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
