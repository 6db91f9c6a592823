import { useEffect } from 'react'
import { useChat, useMessage, useSession } from 'tavern-im/react'
import { isStored } from '../menu/menu-items.ts'
import { type RoomStore, useRoomState } from '../state/room-store.ts'

/** The quoted message of the next send. */
export const useReply = (conversationID: string, store: RoomStore) => {
  const chat = useChat()
  const quoted = useRoomState(store, ({ quoted: one }) => one)
  const round = useRoomState(store, ({ quoteRound }) => quoteRound)
  const { message } = useMessage(quoted?.messageID ?? null)
  const isReady = useSession().status === 'ready'
  // After a reload it may be older than the first page of messages.
  const missing = isReady && message === null ? (quoted?.sequence ?? 0) : 0
  useEffect(() => {
    if (missing === 0) return
    const query = { conversationID, sequence: missing, count: 1 }
    // If it cannot be loaded, the message is sent without a quote, as the empty bar indicates.
    void chat.getMessageListHopping(query).catch(() => {})
  }, [chat, conversationID, missing])
  return {
    /** Send options. A recalled message is not quoted. */
    options: message !== null && isStored(message) ? { quote: message } : {},
    /** Increases each time a reply is started. */
    round,
    /** Called after the reply was sent. */
    end: () => store.put({ quoted: null }),
  }
}
