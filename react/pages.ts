import type { ChatSDK, ChatView, ImError } from 'tavern-im/strict'
import type { Query } from './query.ts'

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

interface Loaded<Item, Cursor> extends Page<Item, Cursor> {
  readonly pages: number
}

/** A query that reads page by page. */
export interface PagedQuery<Item, Cursor, Data extends object>
  extends Pick<Query<Data>, 'key' | 'topics' | 'refetchesOnReconnect' | 'listen' | 'actions'> {
  load(chat: ChatSDK, cursor: Cursor | undefined): Promise<Page<Item, Cursor>>
  /** Appends a page to the shown items. */
  merge(before: readonly Item[], page: readonly Item[]): readonly Item[]
  show(view: ChatView, loaded: Page<Item, Cursor>): Data
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
): Query<Data & Paging, Loaded<Item, Cursor>> => {
  type All = Loaded<Item, Cursor>
  let base: All | undefined
  /** The fetched pages and those that `loadMore` has appended. */
  let shown: All | undefined
  let inFlight: Promise<ImError | null> | undefined
  let moreError: ImError | null = null

  const extended = async (chat: ChatSDK, before?: All): Promise<All> => {
    const page = await query.load(chat, before?.next)
    const items = query.merge(before?.items ?? [], page.items)
    return { ...page, items, pages: (before?.pages ?? 0) + 1 }
  }

  const extend = async (chat: ChatSDK, changed: () => void): Promise<ImError | null> => {
    const from = base
    let to: All | undefined
    let error: ImError | null = null
    try {
      to = await extended(chat, shown)
    } catch (cause) {
      // The client rejects with nothing else.
      error = cause as ImError
    }
    // Otherwise a refetch has replaced the pages meanwhile.
    if (from === base) {
      shown = to ?? shown
      moreError = error
      inFlight = undefined
      changed()
    }
    return error
  }

  return {
    ...query,
    async fetch(chat) {
      // Count a page that `loadMore` is loading.
      const targetPages = () => (shown?.pages ?? 1) + (inFlight === undefined ? 0 : 1)
      let all = await extended(chat)
      while (all.next !== undefined && all.pages < targetPages()) all = await extended(chat, all)
      return all
    },
    read(view, fetched) {
      if (fetched !== base) {
        base = shown = fetched
        inFlight = undefined
        moreError = null
      }
      if (shown === undefined) return null
      const paging = { hasMore: shown.next !== undefined, moreError }
      return { ...query.show(view, shown), ...paging, isLoadingMore: !!inFlight } as Data & Paging
    },
    actions: (chat, changed, again) =>
      ({
        ...query.actions?.(chat, changed, again),
        loadMore() {
          if (shown?.next === undefined) return Promise.resolve(null)
          if (inFlight === undefined) {
            moreError = null
            inFlight = extend(chat, changed)
            changed()
          }
          return inFlight
        },
      }) as Partial<Data & Paging>,
  }
}
