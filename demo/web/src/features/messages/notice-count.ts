import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAccountSession } from '../account/session.ts'
import { useConversationUpdates } from '../chat/conversation-updates.ts'
import { setUnread } from '../chat/unread.ts'
import { market, type ReplyOf } from '../market/market.ts'

/** What has to do with an order is heard of by its chat; for the rest this is soon enough. */
const LOOK_MS = 60_000

const UNREAD = '/api/basic/message/unread'
const LIST = '/api/basic/message/list'

/** How many messages of the marketplace are unread, in all and by kind; undefined while nobody knows. */
export const useNoticeCount = (): ReplyOf<typeof UNREAD> | undefined => {
  const isLoggedIn = useAccountSession() !== null
  const { data } = useQuery({
    queryKey: [UNREAD, {}],
    queryFn: () => market(UNREAD, {}),
    enabled: isLoggedIn,
    refetchInterval: LOOK_MS,
  })
  return data
}

/** Of every order there is a group so called, in which people talk as well: one look is for all of a moment. */
const ORDER_CHATS = 'GROUPorder-'
const MOMENT_MS = 1000

/** Looks anew when something happens in the chat of an order, which is mostly told in a message, too. */
const useOrderNews = (): void => {
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

/** Lets the tabs of the app know, too. */
export const useNoticesInTabs = (): void => {
  const unread = useNoticeCount()?.unread ?? 0
  useOrderNews()
  useEffect(() => setUnread('notices', unread), [unread])
}
