import { useMemo } from 'react'
import type { ChatSDK, ChatView, ImError, ViewTopic } from 'tavern-im/strict'
import { QueryEntry } from './query-entry.ts'
import { sharedStore } from './shared-stores.ts'
import { useChat } from './use-chat.ts'
import { useStore } from './use-store.ts'

/** What every hook that reads shows beside its data. */
export interface QueryState {
  /**
   * pending: nothing can be shown yet. error: nothing can be shown, as asking for it failed. ready: the data is
   * here; it may be old (`source`), and asking for news may have failed (`error`).
   */
  readonly status: 'pending' | 'error' | 'ready'
  /** Why the server was asked in vain last. It is asked again by itself once the connection is back. */
  readonly error: ImError | null
  /** The server is being asked. */
  readonly isFetching: boolean
  /** Where the data is from: held by the client before it could ask, or as the server says. */
  readonly source: 'none' | 'cache' | 'server'
  /**
   * Asks the server anew; once for all who show the same. Resolves when it has answered, `error` says how. Does
   * nothing while the session is not ready: then it is asked by itself.
   */
  readonly refetch: () => Promise<void>
}

/** What a hook shows, and how it comes to know it. */
export interface Query<Data extends object, Fetched = unknown> {
  /** What it is that is shown: with the name of the hook first. One entry per client and key is shared by all. */
  readonly key: string
  /** What tells that `read` may read otherwise; `session` does so in any case. */
  readonly topics: readonly ViewTopic[]
  /**
   * What there is to show; null where nothing is known. Fields are compared one by one, lists by their items.
   *
   * @param fetched what `fetch` resolved to, in this session.
   */
  read(view: ChatView, fetched: Fetched | undefined): Data | null
  /**
   * Asks the server, once the session is ready, and again in another session. Absent where the client does so by
   * itself.
   */
  fetch?(chat: ChatSDK): Promise<Fetched>
  /** The client keeps up what it holds: the server is asked only where `read` gives null. */
  readonly isFollowed?: boolean
  /** Nothing tells of changes that were missed without a connection: with the next one it is asked anew. */
  readonly refetchesOnReconnect?: boolean
  /**
   * Hears what the topics do not tell of, from the first who shows it to the last. `again` asks the server anew,
   * `changed`: `read` reads otherwise now.
   */
  listen?(chat: ChatSDK, again: () => void, changed: () => void): () => void
  /** What the client itself knows of the state. */
  state?(view: ChatView): Partial<QueryState>
  /** Functions that stand beside the data; made once. */
  actions?(chat: ChatSDK, changed: () => void, again: () => void): Partial<Data>
}

/** What is shown where there is no query, or nothing of it: to be made once per hook. */
export const neutralState = <Data extends object>(data: Data): Data & QueryState =>
  Object.freeze({
    ...data,
    status: 'pending',
    error: null,
    isFetching: false,
    source: 'none',
    refetch: () => Promise.resolve(),
  } as const)

/**
 * Shows what a query reads, and asks the server for it.
 *
 * @param query null shows `neutral`, subscribes to nothing and asks for nothing. Made anew with every render;
 * the first one of its key counts.
 * @param neutral of {@link neutralState}.
 */
export const useQuery = <Data extends object, Fetched, Selected = Data & QueryState>(
  query: Query<Data, Fetched> | null,
  neutral: Data & QueryState,
  select?: (state: Data & QueryState) => Selected,
): Selected => {
  const chat = useChat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: queries of one key are the same
  const entry = useMemo(
    () => query && sharedStore(chat, query.key, () => new QueryEntry(chat, query, neutral)),
    [chat, query?.key],
  )
  return useStore(entry, neutral, select)
}
