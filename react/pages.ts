import type { ChatSDK, ChatView, ImError } from 'tavern-im/strict'
import { type Edge, errorOf, loadAtEdge, rest } from './edge.ts'
import type { Entry, Query } from './query.ts'

/** The fields of hooks that read page by page. */
export interface Paging {
  /** Whether there is another page. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** The error of the last `loadMore`; the data stays. null when it is retried. */
  readonly moreError: ImError | null
  /**
   * Loads the next page. Resolves to null once it is shown or if there is none, otherwise to the
   * error.
   */
  readonly loadMore: () => Promise<ImError | null>
}

/** The paging fields without pages. */
export const noPages: Paging = {
  hasMore: false,
  isLoadingMore: false,
  moreError: null,
  loadMore: () => Promise.resolve(null),
}

export interface Page<Item, Cursor> {
  readonly items: readonly Item[]
  /** The cursor of the next page; undefined on the last one. */
  readonly next: Cursor | undefined
  /** Number of items on all pages, if the server reports it. */
  readonly total?: number
}

/** The fetched pages and those that `loadMore` has appended. */
interface Pages<Item, Cursor> extends Page<Item, Cursor> {
  readonly pageCount: number
  readonly more: Edge
}

/** A query that reads page by page. */
export interface PagedQuery<Item, Cursor, Data extends object>
  extends Pick<Query<Data>, 'key' | 'topics' | 'refetchesOnReconnect'> {
  load(chat: ChatSDK, cursor: Cursor | undefined): Promise<Page<Item, Cursor>>
  /** Appends a page to the shown items. */
  merge(before: readonly Item[], page: readonly Item[]): readonly Item[]
  show(view: ChatView, pages: Page<Item, Cursor>): Data
  listen?(chat: ChatSDK, entry: Pick<Entry<Page<Item, Cursor>>, 'value' | 'invalidate'>): () => void
  actions?(chat: ChatSDK): Partial<Data>
}

/** Merges pages by key, because items may have moved between two requests: none appears twice. */
export const mergeByKey =
  <Item>(keyOf: (item: Item) => string, mergeItem = (_: Item, later: Item) => later) =>
  (before: readonly Item[], page: readonly Item[]): readonly Item[] => {
    const items = new Map(before.map((item) => [keyOf(item), item]))
    for (const item of page) {
      const known = items.get(keyOf(item))
      items.set(keyOf(item), known === undefined ? item : mergeItem(known, item))
    }
    return [...items.values()]
  }

/** Pages as a query: a refetch reads as many pages as are shown. */
export const pagesOf = <Item, Cursor, Data extends object>(
  query: PagedQuery<Item, Cursor, Data>,
): Query<Data & Paging, Pages<Item, Cursor>> => {
  type All = Pages<Item, Cursor>
  const extended = (before: All | undefined, page: Page<Item, Cursor>): All => ({
    ...page,
    items: query.merge(before?.items ?? [], page.items),
    pageCount: (before?.pageCount ?? 0) + 1,
    more: rest,
  })
  return {
    ...query,
    async fetch(chat, entry) {
      // Count a page that `loadMore` is loading.
      const targetCount = () =>
        (entry.value?.pageCount ?? 1) + (entry.value?.more.at === 'loading' ? 1 : 0)
      let all = extended(undefined, await query.load(chat, undefined))
      while (all.next !== undefined && all.pageCount < targetCount()) {
        all = extended(all, await query.load(chat, all.next))
      }
      return all
    },
    read(view, pages) {
      if (pages === undefined) return null
      const { next, more } = pages
      const isLoadingMore = more.at === 'loading'
      const paging = { hasMore: next !== undefined, isLoadingMore, moreError: errorOf(more) }
      return { ...query.show(view, pages), ...paging } as Data & Paging
    },
    actions: (chat, entry) => {
      const loadMore = () => {
        const next = entry.value?.next
        if (next === undefined) return Promise.resolve(null)
        return loadAtEdge(entry, 'more', () => query.load(chat, next), extended)
      }
      return { ...query.actions?.(chat), loadMore } as Partial<Data & Paging>
    },
  }
}
