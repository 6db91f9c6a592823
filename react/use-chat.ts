import { useContext } from 'react'
import type { ChatSDK, ClientLike } from 'tavern-im/strict'
import { ChatContext } from './chat-context.ts'

/**
 * The client of the nearest `ChatProvider`, for calling its methods. Never re-renders on its own. Its type is that of
 * a full client unless another is given.
 *
 * @throws Error where no `ChatProvider` stands above.
 */
export const useChat = <Chat extends ClientLike = ChatSDK>(): Chat => {
  const chat = useContext(ChatContext)
  if (chat === null) throw new Error('use the chat: no ChatProvider stands above this component')
  return chat as ClientLike as Chat
}
