import { useEffect } from 'react'
import { useChat, useConversation, useSession } from 'tavern-im/react'

/** Marks a conversation as read as long as the page is looked at. */
export const useMarkRead = (conversationID: string): void => {
  const chat = useChat()
  const { conversation } = useConversation(conversationID)
  const isReady = useSession().status === 'ready'
  const unreadCount = conversation?.unreadCount ?? 0
  useEffect(() => {
    if (!isReady || unreadCount === 0) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      chat.setMessageRead({ conversationID }).catch(() => {
        // Stays unread; the next message or the next look tries again.
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [chat, conversationID, isReady, unreadCount])
}
