import type { ConversationFilter } from 'tavern-im/strict'
import { neutralState, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

/** The result of `useTotalUnread`. */
export interface TotalUnreadState extends QueryState {
  /** 0 until it is known. */
  readonly totalUnread: number
}

type Data = Omit<TotalUnreadState, keyof QueryState>

const nothing = neutralState<Data>({ totalUnread: 0 })

/** A filter as a key; JSON has no bigint. */
const keyOf = (filter: ConversationFilter): string =>
  JSON.stringify({ ...filter, markType: String(filter.markType) })

/**
 * Returns the unread messages of all conversations for a badge; muted conversations do not count.
 * Before the session is ready the number may come from the last session on this device.
 *
 * @param filter as of `getConversationList`: counts only these conversations. null shows 0.
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
