import { useEffect } from 'react'
import { useChat } from './use-chat.ts'
import { useConversation } from './use-conversation.ts'
import { useTopic, useView } from './use-store.ts'

/**
 * Marks a conversation as read as long as it is looked at: at once, with every message that comes, and when the
 * page is seen again.
 *
 * @param conversationID null marks nothing.
 * @param options.isVisible false: it is not looked at just now, as its newest messages are not on the screen.
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
      // Who shows what is unread looks first.
      await null
      if (isOver || !page.isVisible()) return
      // Stays unread where it fails; the next message or the next look tries again.
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
