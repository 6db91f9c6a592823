import { useRef } from 'react'
import type { Conversation, ConversationFilter, Snapshot } from 'tavern-im/strict'
import { sameOr } from './is-same.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { type ReadOptions, useView } from './use-store.ts'

/** The result of `useConversationList`. */
export interface ConversationListState extends QueryState {
  /** Pinned first, then newest first. */
  readonly conversationList: readonly Snapshot<Conversation>[]
}

/** Selects the shown conversations. */
export type ConversationListFilter =
  | ConversationFilter
  | ((conversation: Snapshot<Conversation>) => boolean)

type Data = Omit<ConversationListState, keyof QueryState>

const nothing = neutralState<Data>({ conversationList: Object.freeze([]) })

const query: Query<Data> = {
  key: 'conversationList',
  topics: ['conversationList'],
  isFollowed: true,
  read(view) {
    const { conversationList, source } = view.conversationList()
    return source === 'none' ? null : { conversationList }
  },
  state(view) {
    const { status, source, error } = view.conversationList()
    const isOver = ['loggedOut', 'kickedOut'].includes(view.session().status)
    const isFetching = status === 'pending' && !isOver
    return { status: source === 'none' ? status : 'ready', source, error, isFetching }
  },
  fetch: (chat) => chat.getConversationList(),
}

/**
 * The conversations, pinned first, then newest first. An entry stays the same object until that
 * conversation changes, so that rows wrapped in `memo` render only for their own. Until the server
 * answers, the list of the last session is returned from the device, with `source` cache.
 *
 * @param filter as of `getConversationList`: by type, mark, folder, unread or mentions; or a
 * function, which need not be stable. Without it: all of them. null shows nothing.
 *
 * @example
 * const { conversationList } = useConversationList({ hasUnreadCount: true })
 */
export const useConversationList = <Selected = ConversationListState>(
  filter?: ConversationListFilter | null,
  { select }: ReadOptions<ConversationListState, Selected> = {},
): Selected => {
  const view = useView()
  const last = useRef<Data['conversationList']>(undefined)
  const filtered = (state: ConversationListState): Selected => {
    const matches = typeof filter === 'function' ? filter : view.meets(filter ?? {})
    // Keep the same list if only other conversations change.
    last.current = sameOr(last.current, state.conversationList.filter(matches))
    const shown = { ...state, conversationList: last.current }
    return select === undefined ? (shown as Selected) : select(shown)
  }
  return useQuery(filter === null ? null : query, nothing, filter == null ? select : filtered)
}
