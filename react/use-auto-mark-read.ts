import { useEffect } from 'react'
import { useChat } from './use-chat.ts'
import { useConversation } from './use-conversation.ts'
import { useTopic, useView } from './use-store.ts'

/**
 * Marks a conversation as read while it is visible: at once, at every new message, and when the
 * page becomes visible again.
 *
 * @param conversationID null marks nothing.
 * @param options.isVisible false while the newest messages are not on the screen.
 *
 * @example
 * useAutoMarkRead(conversationID, { isVisible: isScrolledToEnd })
 */
export const useAutoMarkRead = (
  conversationID: string | null,
  { isVisible = true }: { readonly isVisible?: boolean } = {},
): void => {
  const chat = useChat()
  const { page } = useView()
  const isReady = useTopic(
    conversationID === null ? null : 'session',
    (view) => view.session().status === 'ready',
    false,
  )
  const unreadCount = useConversation(conversationID, {
    select: ({ conversation }) => conversation?.unreadCount ?? 0,
  })
  useEffect(() => {
    if (conversationID === null || !isReady || !isVisible || unreadCount === 0) return
    let isOver = false
    const mark = async () => {
      // Let `useMessages` read the unread count first.
      await null
      if (isOver || !page.isVisible()) return
      // On failure it stays unread; the next message or the next time the page becomes visible
      // retries.
      await chat.setMessageRead({ conversationID }).catch(() => undefined)
    }
    void mark()
    const stop = page.watch((isSeen) => {
      if (isSeen) void mark()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [chat, page, conversationID, isReady, isVisible, unreadCount])
}
