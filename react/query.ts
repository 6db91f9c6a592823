import { useMemo } from 'react'
import { type ChatSDK, type ChatView, type ImError, type ViewTopic, viewOf } from 'tavern-im/strict'
import { structuralSharing } from './is-same.ts'
import { Resource } from './resource.ts'
import { sharedStore } from './store.ts'
import { useChat } from './use-chat.ts'
import { useStore } from './use-store.ts'

/** The fields that every reading hook returns beside its data. */
export interface QueryState {
  /**
   * pending: there is no data yet. error: there is no data because the request failed. ready: there
   * is data; it may be old (`source`), and the last refetch may have failed (`error`).
   */
  readonly status: 'pending' | 'error' | 'ready'
  /** The error of the last request. The hook retries when the connection is back. */
  readonly error: ImError | null
  /** Whether a request is in flight. */
  readonly isFetching: boolean
  /** The source of the data: the client's cache, or the server. */
  readonly source: 'none' | 'cache' | 'server'
  /**
   * Requests the data again, once for all components that show it. Resolves after the answer;
   * `error` has the result. Does nothing while the session is not ready; the hook fetches by itself
   * then.
   */
  readonly refetch: () => Promise<void>
}

/**
 * The fetched data of a query: `value`, which `update` replaces. `notify` notifies subscribers that
 * `read` may return something else, `invalidate` refetches.
 */
export type Entry<Fetched> = Pick<
  Resource<Fetched, unknown>,
  'value' | 'update' | 'notify' | 'invalidate'
>

/** The data of a hook and the way to fetch it. */
export interface Query<Data extends object, Fetched = unknown> {
  /**
   * Identifies the data, with the name of the hook first. Components share one entry per client and
   * key.
   */
  readonly key: string
  /** Topics whose changes may change the result of `read`, besides `session`. */
  readonly topics: readonly ViewTopic[]
  /**
   * Returns the data; null if nothing is known. Fields are compared one by one, lists by their
   * items.
   *
   * @param fetched result of `fetch` in this session.
   */
  read(view: ChatView, fetched: Fetched | undefined): Data | null
  /**
   * Requests the data once the session is ready, and again in another session. Absent if the client
   * does so by itself.
   */
  fetch?(chat: ChatSDK, entry: Entry<Fetched>): Promise<Fetched>
  /**
   * Whether the client keeps its data up to date: then `fetch` runs only if `read` returns null.
   */
  readonly isFollowed?: boolean
  /**
   * Whether the data is refetched after a reconnect, because no event reports the missed changes.
   */
  readonly refetchesOnReconnect?: boolean
  /** Listens to changes that no topic reports, from the first subscriber to the last. */
  listen?(chat: ChatSDK, entry: Entry<Fetched>): () => void
  /** Overrides of the state by values that the client knows. */
  state?(view: ChatView): Partial<QueryState>
  /** Functions returned beside the data; created once. */
  actions?(chat: ChatSDK, entry: Entry<Fetched>): Partial<Data>
}

/** The result without a query or data; create it once per hook. */
export const neutralState = <Data extends object>(data: Data): Data & QueryState =>
  Object.freeze({
    ...data,
    status: 'pending',
    error: null,
    isFetching: false,
    source: 'none',
    refetch: () => Promise.resolve(),
  } as const)

/** The store of a query: its state is computed from the client and the fetched data. */
const queryStore = <Data extends object, Fetched>(
  chat: ChatSDK,
  query: Query<Data, Fetched>,
  neutral: Data & QueryState,
): Resource<Fetched, Data & QueryState> => {
  const view = viewOf(chat)
  const shared = structuralSharing<Data & QueryState>()
  const { fetch, isFollowed = false } = query
  const refetch = fetch && (() => resource.refetch(() => fetch(chat, resource)))
  const resource: Resource<Fetched, Data & QueryState> = new Resource({
    view,
    topics: query.topics,
    load: refetch,
    isKnown: (fetched) => query.read(view, fetched) !== null,
    isCurrent: () => isFollowed && query.read(view, undefined) !== null,
    refetchesOnReconnect: query.refetchesOnReconnect,
    listen: () => query.listen?.(chat, resource),
    snapshot(state, isDue, isReady) {
      const { loaded, error, at } = state
      const data = query.read(view, loaded?.value)
      const isFromServer = isReady && (!fetch || isFollowed || loaded !== null)
      return shared({
        ...fixed,
        ...data,
        status: data !== null ? 'ready' : error !== null ? 'error' : 'pending',
        error,
        isFetching: at === 'loading' || isDue,
        source: data === null ? 'none' : isFromServer ? 'server' : 'cache',
        ...query.state?.(view),
      })
    },
  })
  /** The actions, and the values without data. */
  const fixed = { ...neutral, ...(refetch && { refetch }), ...query.actions?.(chat, resource) }
  return resource
}

/**
 * Returns the data of a query, and fetches it.
 *
 * @param query null shows `neutral`, subscribes to nothing and asks for nothing. Created in every
 * render; the first one per key is used.
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
    () => query && sharedStore(chat, query.key, () => queryStore(chat, query, neutral)),
    [chat, query?.key],
  )
  return useStore(entry, neutral, select)
}
