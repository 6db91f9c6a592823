import { useMemo } from 'react'
import { type MessageSender, messageSender } from './message-sender.ts'
import { useChat } from './use-chat.ts'

/**
 * Returns functions to send in a conversation. They stay the same for a conversation and resolve to
 * an outcome, so that `void sendText(text)` in an event handler is enough: the message shows its
 * own `status`. Before the session is ready no message can be created: they are rejected with 3000
 * or 2999 and `message` null, with `queueUntilReady` too.
 *
 * @param conversationID null: sending is rejected until one is chosen; `send` and `resend` work.
 *
 * @example
 * const { sendText, resend } = useSendMessage(conversationID)
 * const { outcome, message } = await sendText('hello')
 * if (outcome === 'unknown') await resend(message.ID)
 */
export const useSendMessage = (conversationID: string | null): MessageSender => {
  const chat = useChat()
  return useMemo(() => messageSender(chat, conversationID), [chat, conversationID])
}
