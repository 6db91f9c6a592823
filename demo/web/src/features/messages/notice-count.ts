import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccountSession } from '../account/session.ts'
import { tellUnread } from '../chat/unread.ts'
import { market, type ReplyOf } from '../market/market.ts'

/** Most of what is told comes with something that the user does; for the rest this is soon enough. */
const LOOK_MS = 60_000

const UNREAD = '/api/basic/message/unread'

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

/** Lets the tabs of the app know, too. */
export const useNoticesInTabs = (): void => {
  const unread = useNoticeCount()?.unread ?? 0
  useEffect(() => tellUnread('notices', unread), [unread])
}
