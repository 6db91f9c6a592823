import type { ConversationFilter } from 'tavern-im/strict'
import { neutralState, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

/** What `useTotalUnread` shows. */
export interface TotalUnreadState extends QueryState {
  /** 0 until it is known. */
  readonly totalUnread: number
}

type Data = Omit<TotalUnreadState, keyof QueryState>

const nothing = neutralState<Data>({ totalUnread: 0 })

/** A filter as a key; JSON has no large numbers. */
const keyOf = (filter: ConversationFilter): string =>
  JSON.stringify({ ...filter, markType: String(filter.markType) })

/**
 * Unread messages of all conversations that count, for a badge; muted ones do not. Before the session is ready it
 * may be that of the conversations that the last session kept on this device.
 *
 * @param filter as of `getConversationList`: only those of these conversations. null shows 0.
 *
 * @example
 * const { totalUnread } = useTotalUnread({ groupName: 'work' })
 */
export const useTotalUnread = <Selected = TotalUnreadState>(
  filter?: ConversationFilter | null,
  { select }: ReadOptions<TotalUnreadState, Selected> = {},
): Selected =>
  useQuery(
    filter === null
      ? null
      : {
          key: `totalUnread:${filter === undefined ? '' : keyOf(filter)}`,
          topics: [filter === undefined ? 'totalUnread' : 'conversationList'],
          read: (view): Data | null =>
            view.conversationList().source === 'none'
              ? null
              : { totalUnread: view.totalUnread(filter) },
        },
    nothing,
    select,
  )
