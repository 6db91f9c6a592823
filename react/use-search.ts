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
import { featureOf } from './feature-of.ts'
import { joinedBy, noPages, type PagedQuery, type Paging, pagesOf } from './pages.ts'
import { nothingOf, type QueryState, useQuery } from './query.ts'
import { useChat } from './use-chat.ts'
import { type ReadOptions, useTopic, useView } from './use-store.ts'

/** What is found, by what is searched. */
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

/** What is searched for. */
export type SearchKind = keyof SearchResults

interface Found<Result> {
  /** Each with its `highlight`: where the keywords stand. Those of before while others are looked for. */
  readonly results: readonly Result[]
  /** Of all pages. */
  readonly totalCount: number
}

/** What `useSearch` shows. */
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
    /** So long nothing is typed before it is asked; 300 unless given. */
    readonly debounceMs?: number
  }

const methods = {
  messages: 'searchCloudMessages',
  users: 'searchCloudUsers',
  groups: 'searchCloudGroups',
  members: 'searchCloudGroupMembers',
} as const

const nothing = nothingOf<Found<Any> & Paging>({ results: [], totalCount: 0, ...noPages })

/**
 * Searches on the server while somebody types: asks once the typing pauses, and shows what was asked last, however late
 * answers come.
 *
 * @param keywords null, or blank: nothing is searched.
 * @param options `kind` is what is searched; beside it stand the filters of `searchCloudMessages`, `searchCloudUsers`,
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
  const wanted = keywordList.length === 0 ? '' : JSON.stringify({ ...filters, keywordList })
  const userID = useTopic(wanted === '' ? null : 'session', (view) => view.session().userID, '')
  // What was found for somebody else, or was something else, is not shown for lack of better.
  const scope = useMemo(() => ({ chat, kind, userID }), [chat, kind, userID])
  const asked = useSettled(wanted, debounceMs, scope)
  const last = useRef({ scope, found: nothing as Found<Any> })
  const before = last.current.scope === scope ? last.current.found : nothing
  let ready: Found<Any> | undefined
  const choose = (state: typeof nothing) => {
    if (state.status === 'ready') ready = state
    const { results, totalCount } = state.status === 'pending' && asked !== '' ? before : state
    const all = { ...state, results, totalCount, isFetching: state.isFetching || asked !== wanted }
    return select === undefined ? all : select(all as unknown as SearchState<Kind>)
  }
  const query = asked === '' ? null : pagesOf(searchOf(kind, asked, pageSize))
  const selected = useQuery(query, nothing, choose)
  useEffect(() => {
    last.current = { scope, found: asked === '' ? nothing : (ready ?? before) }
  })
  return selected as Selected
}

const unsettled = { text: '', scope: {} }

/** A text once it has stayed for a while, in this scope; '' at once. */
const useSettled = (text: string, ms: number, scope: object): string => {
  const { clock } = useView()
  const [settled, settle] = useState(unsettled)
  useEffect(() => {
    if (text !== '') return clock.after(ms, () => settle({ text, scope }))
    settle(unsettled)
    return undefined
  }, [clock, text, ms, scope])
  return text === '' || settled.scope !== scope ? '' : settled.text
}

/** All that results can have. */
interface Any extends Partial<Omit<MessageSearchResult, 'highlight'>>, Partial<FoundMembers> {
  readonly highlight?: object
  readonly userID?: string
  readonly groupID?: string
}

/** React never sees what changes by itself. */
const frozen = ({ messageList, ...found }: Any): Any => {
  const list = messageList?.map((one) => Object.freeze({ ...one }))
  return Object.freeze({ ...found, ...(list && { messageList: list }) })
}

const idOf = ({ conversationID, groupInfo, userID, groupID = '' }: Any): string =>
  conversationID ?? groupInfo?.groupID ?? userID ?? groupID

/** What is found in one conversation or group may stand on several pages. */
const merged = (known: Any, later: Any): Any => {
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
  readonly searchResultList: readonly Any[]
  readonly totalCount: number
  readonly cursor: string
}

const searchOf = (
  kind: SearchKind,
  asked: string,
  count: number,
): PagedQuery<Any, string, Found<Any>> => ({
  key: `search ${kind} ${count} ${asked}`,
  topics: [],
  async load(chat, cursor = '') {
    const search = chat[methods[kind]] as unknown as Search
    const { data } = await search({ ...JSON.parse(asked), count, cursor })
    const { searchResultList, totalCount, cursor: next } = data
    return { items: searchResultList.map(frozen), next: next || undefined, total: totalCount }
  },
  join: joinedBy(idOf, merged),
  show: (_, { items, total = 0 }) => ({ results: items, totalCount: total }),
})
