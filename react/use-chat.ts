import { useContext } from 'react'
import type { ChatSDK } from 'tavern-im'
import { ChatContext } from './chat-context.ts'

/**
 * The client of the nearest `ChatProvider`, for calling its methods. Never re-renders on its own.
 *
 * @throws Error where no `ChatProvider` stands above.
 */
export const useChat = (): ChatSDK => {
  const chat = useContext(ChatContext)
  if (chat === null) throw new Error('use the chat: no ChatProvider stands above this component')
  return chat
}
