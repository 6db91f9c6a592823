import type { ChatSDK, ChatView, ImError } from 'tavern-im/strict'
import type { Query } from './query.ts'

/** What hooks show that read page by page. */
export interface Paging {
  /** There is more than is shown. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Why the last `loadMore` failed; what is shown stays. null again when it is tried again. */
  readonly moreError: ImError | null
  /** Shows the next page, too. Resolves to null once it is here, or there is none, else to why not. */
  readonly loadMore: () => Promise<ImError | null>
}

/** What is shown of pages where there are none. */
export const noPages: Paging = {
  hasMore: false,
  isLoadingMore: false,
  moreError: null,
  loadMore: () => Promise.resolve(null),
}

export interface Page<Item, Cursor> {
  readonly items: readonly Item[]
  /** undefined: it is the last one. */
  readonly next: Cursor | undefined
  /** Of all pages, where the server says so. */
  readonly total?: number
}

interface Loaded<Item, Cursor> extends Page<Item, Cursor> {
  readonly pages: number
}

/** What is read page by page. */
export interface PagedQuery<Item, Cursor, Data extends object>
  extends Pick<Query<Data>, 'key' | 'topics' | 'refetchesOnReconnect' | 'listen' | 'actions'> {
  load(chat: ChatSDK, cursor: Cursor | undefined): Promise<Page<Item, Cursor>>
  /** Puts a page behind what is shown. */
  merge(before: readonly Item[], page: readonly Item[]): readonly Item[]
  show(view: ChatView, loaded: Page<Item, Cursor>): Data
}

/** Puts pages together whose items may have moved meanwhile: none stands there twice. `join` of their names. */
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

/** Pages as a query: asking anew reads as many of them as are shown. */
export const pagesOf = <Item, Cursor, Data extends object>(
  query: PagedQuery<Item, Cursor, Data>,
): Query<Data & Paging, Loaded<Item, Cursor>> => {
  type All = Loaded<Item, Cursor>
  let base: All | undefined
  /** What was fetched has grown to this since. */
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
    // Otherwise it was read anew meanwhile.
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
      // One that is on its way meanwhile is shown by then, or wanted at least.
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
