import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAccountSession } from '../account/session.ts'
import { useConversationUpdates } from '../chat/conversation-updates.ts'
import { setUnread } from '../chat/unread.ts'
import { market, type ReplyOf } from '../market/market.ts'

/** Poll interval. Notices about orders refetch earlier, through the order's chat. */
const POLL_MS = 60_000

const UNREAD = '/api/basic/message/unread'
const LIST = '/api/basic/message/list'

/** The unread counts of the marketplace's notices, in total and by kind; undefined until known. */
export const useNoticeCount = (): ReplyOf<typeof UNREAD> | undefined => {
  const isLoggedIn = useAccountSession() !== null
  const { data } = useQuery({
    queryKey: [UNREAD, {}],
    queryFn: () => market(UNREAD, {}),
    enabled: isLoggedIn,
    refetchInterval: POLL_MS,
  })
  return data
}

/**
 * Prefix of the orders' groups. Users chat there too, so updates within a moment cause one refetch.
 */
const ORDER_CHATS = 'GROUPorder-'
const MOMENT_MS = 1000

/** Refetches after messages in an order's chat, because most order events also create a notice. */
const useOrderUpdates = (): void => {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const look = () => {
    timer.current = null
    for (const path of [UNREAD, LIST]) void client.invalidateQueries({ queryKey: [path] })
  }
  useConversationUpdates((conversationIDs) => {
    const isOfOrder = [...conversationIDs].some((id) => id.startsWith(ORDER_CHATS))
    if (isOfOrder) timer.current ??= setTimeout(look, MOMENT_MS)
  })
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
}

/** Publishes the count to the tab bar. */
export const useNoticesInTabs = (): void => {
  const unread = useNoticeCount()?.unread ?? 0
  useOrderUpdates()
  useEffect(() => setUnread('notices', unread), [unread])
}
