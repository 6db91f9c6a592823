import { useEffect } from 'react'
import { useChat, useMessage, useSession } from 'tavern-im/react'
import { type Desk, useDeskState } from '../desk/desk.ts'
import { isKept } from '../menu/offers.ts'

/** Which message of a conversation is answered by what is sent next. */
export const useAnswer = (conversationID: string, desk: Desk) => {
  const chat = useChat()
  const quoted = useDeskState(desk, ({ quoted: one }) => one)
  const round = useDeskState(desk, ({ quoteRound }) => quoteRound)
  const { message } = useMessage(quoted?.messageID ?? null)
  const isReady = useSession().status === 'ready'
  // After a reload it may stand far above the page of messages that comes first.
  const missing = isReady && message === null ? (quoted?.sequence ?? 0) : 0
  useEffect(() => {
    if (missing === 0) return
    const place = { conversationID, sequence: missing, count: 1 }
    // Without it the answer stands for itself, as the missing bar says.
    void chat.getMessageListHopping(place).catch(() => {})
  }, [chat, conversationID, missing])
  return {
    /** Of sending. What was recalled meanwhile is answered by nothing. */
    options: message !== null && isKept(message) ? { quote: message } : {},
    /** Grows each time an answer is begun. */
    round,
    /** It was sent. */
    end: () => desk.put({ quoted: null }),
  }
}
