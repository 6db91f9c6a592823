import { useEffect } from 'react'
import { useChat, useMessage, useSession } from 'tavern-im/react'
import { isStored } from '../menu/menu-items.ts'
import { type RoomStore, useRoomState } from '../state/room-store.ts'

/** Which message of a conversation is answered by what is sent next. */
export const useReply = (conversationID: string, store: RoomStore) => {
  const chat = useChat()
  const quoted = useRoomState(store, ({ quoted: one }) => one)
  const round = useRoomState(store, ({ quoteRound }) => quoteRound)
  const { message } = useMessage(quoted?.messageID ?? null)
  const isReady = useSession().status === 'ready'
  // After a reload it may stand far above the page of messages that comes first.
  const missing = isReady && message === null ? (quoted?.sequence ?? 0) : 0
  useEffect(() => {
    if (missing === 0) return
    const query = { conversationID, sequence: missing, count: 1 }
    // Without it the answer stands for itself, as the missing bar says.
    void chat.getMessageListHopping(query).catch(() => {})
  }, [chat, conversationID, missing])
  return {
    /** Of sending. What was recalled meanwhile is answered by nothing. */
    options: message !== null && isStored(message) ? { quote: message } : {},
    /** Grows each time an answer is begun. */
    round,
    /** It was sent. */
    end: () => store.put({ quoted: null }),
  }
}
