import { useEffect, useMemo, useRef, useState } from 'react'
import type {
  FoundGroup,
  FoundMembers,
  FoundUser,
  GroupSearchOptions,
  MemberSearchOptions,
  MessageSearchOptions,
  MessageSearchResult,
  UserSearchOptions,
} from 'tavern-im/strict'
import { mergeByKey, noPages, type PagedQuery, type Paging, pagesOf } from './pages.ts'
import { neutralState, type QueryState, useQuery } from './query.ts'
import { featureOf, useChat } from './use-chat.ts'
import { type ReadOptions, useTopic, useView } from './use-store.ts'

/** The type of a result per kind of search. */
export interface SearchResults {
  messages: Readonly<MessageSearchResult>
  users: FoundUser
  groups: FoundGroup
  members: FoundMembers
}

interface SearchFilters {
  messages: MessageSearchOptions
  users: UserSearchOptions
  groups: GroupSearchOptions
  members: MemberSearchOptions
}

/** A kind of search. */
export type SearchKind = keyof SearchResults

interface Found<Result> {
  /**
   * Each has a `highlight`: the positions of the keywords. The former results stay while a request
   * is in flight.
   */
  readonly results: readonly Result[]
  /** Number of results on all pages. */
  readonly totalCount: number
}

/** The result of `useSearch`. */
export interface SearchState<Kind extends SearchKind = SearchKind>
  extends Found<SearchResults[Kind]>,
    Paging,
    QueryState {}

/** The options of a search, by its kind. */
export type SearchOptionsOf<Kind extends SearchKind, Selected> = ReadOptions<
  SearchState<Kind>,
  Selected
> &
  Omit<SearchFilters[Kind], 'keywordList' | 'cursor' | 'count'> & {
    readonly kind: Kind
    /** Results of one page, 1 to 100; 20 unless given. */
    readonly pageSize?: number
    /** Pause of typing before the request, in ms; 300 by default. */
    readonly debounceMs?: number
  }

const methods = {
  messages: 'searchCloudMessages',
  users: 'searchCloudUsers',
  groups: 'searchCloudGroups',
  members: 'searchCloudGroupMembers',
} as const

const nothing = neutralState<Found<AnyResult> & Paging>({ results: [], totalCount: 0, ...noPages })

/**
 * Searches on the server while the user types: sends a request when the typing pauses, and shows
 * the results of the last one, in whatever order the answers arrive.
 *
 * @param keywords null or blank: no search.
 * @param options `kind`, and the filters of `searchCloudMessages`, `searchCloudUsers`,
 * `searchCloudGroups` or `searchCloudGroupMembers`.
 *
 * @example
 * const { results, isFetching, hasMore, loadMore } = useSearch(text, { kind: 'users' })
 */
export const useSearch = <Kind extends SearchKind, Selected = SearchState<Kind>>(
  keywords: string | readonly string[] | null,
  options: SearchOptionsOf<Kind, Selected>,
): Selected => {
  const { kind, pageSize = 20, debounceMs = 300, select, ...filters } = options
  const chat = useChat()
  featureOf(chat[methods[kind]], 'search')
  const keywordList = [keywords ?? []].flat().filter((word) => word.trim() !== '')
  const target = keywordList.length === 0 ? '' : JSON.stringify({ ...filters, keywordList })
  const userID = useTopic(target === '' ? null : 'session', (view) => view.session().userID, '')
  // Results of another user or kind are not shown while the request is in flight.
  const scope = useMemo(() => ({ chat, kind, userID }), [chat, kind, userID])
  const requested = useDebounced(target, debounceMs, scope)
  const last = useRef({ scope, found: nothing as Found<AnyResult> })
  const before = last.current.scope === scope ? last.current.found : nothing
  let ready: Found<AnyResult> | undefined
  const choose = (state: typeof nothing) => {
    if (state.status === 'ready') ready = state
    const { results, totalCount } = state.status === 'pending' && requested !== '' ? before : state
    const all = {
      ...state,
      results,
      totalCount,
      isFetching: state.isFetching || requested !== target,
    }
    return select === undefined ? all : select(all as unknown as SearchState<Kind>)
  }
  const query = requested === '' ? null : pagesOf(searchOf(kind, requested, pageSize))
  const selected = useQuery(query, nothing, choose)
  useEffect(() => {
    last.current = { scope, found: requested === '' ? nothing : (ready ?? before) }
  })
  return selected as Selected
}

const notYet = { text: '', scope: {} }

/** Debounces a text within a scope; '' takes effect at once. */
const useDebounced = (text: string, ms: number, scope: object): string => {
  const { clock } = useView()
  const [debounced, setDebounced] = useState(notYet)
  useEffect(() => {
    if (text !== '') return clock.after(ms, () => setDebounced({ text, scope }))
    setDebounced(notYet)
    return undefined
  }, [clock, text, ms, scope])
  return text === '' || debounced.scope !== scope ? '' : debounced.text
}

/** The fields of all kinds of results. */
interface AnyResult extends Partial<Omit<MessageSearchResult, 'highlight'>>, Partial<FoundMembers> {
  readonly highlight?: object
  readonly userID?: string
  readonly groupID?: string
}

/** Freezes copies of the messages, because the client updates messages in place. */
const frozen = ({ messageList, ...found }: AnyResult): AnyResult => {
  const list = messageList?.map((one) => Object.freeze({ ...one }))
  return Object.freeze({ ...found, ...(list && { messageList: list }) })
}

const idOf = ({ conversationID, groupInfo, userID, groupID = '' }: AnyResult): string =>
  conversationID ?? groupInfo?.groupID ?? userID ?? groupID

/** Merges two results of one conversation or group from different pages. */
const merged = (known: AnyResult, later: AnyResult): AnyResult => {
  const { messageList, memberList } = later
  return Object.freeze({
    ...later,
    ...(messageList && {
      messageList: [...(known.messageList ?? []), ...messageList],
      highlight: { ...known.highlight, ...later.highlight },
    }),
    ...(memberList && { memberList: [...(known.memberList ?? []), ...memberList] }),
  })
}

type Search = (options: object) => Promise<{ readonly data: SearchAnswer }>

interface SearchAnswer {
  readonly searchResultList: readonly AnyResult[]
  readonly totalCount: number
  readonly cursor: string
}

const searchOf = (
  kind: SearchKind,
  filters: string,
  count: number,
): PagedQuery<AnyResult, string, Found<AnyResult>> => ({
  key: `search ${kind} ${count} ${filters}`,
  topics: [],
  async load(chat, cursor = '') {
    const search = chat[methods[kind]] as unknown as Search
    const { data } = await search({ ...JSON.parse(filters), count, cursor })
    const { searchResultList, totalCount, cursor: next } = data
    return { items: searchResultList.map(frozen), next: next || undefined, total: totalCount }
  },
  merge: mergeByKey(idOf, merged),
  show: (_, { items, total = 0 }) => ({ results: items, totalCount: total }),
})
