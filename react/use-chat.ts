import { useContext } from 'react'
import type { ChatSDK, ClientLike } from 'tavern-im/strict'
import { ChatContext } from './chat-context.ts'

/**
 * Returns the client of the nearest `ChatProvider`. Never causes a render. The type is that of a
 * full client unless you pass another.
 *
 * @throws Error without a `ChatProvider` above.
 */
export const useChat = <Chat extends ClientLike = ChatSDK>(): Chat => {
  const chat = useContext(ChatContext)
  if (chat === null) throw new Error('use the chat: no ChatProvider stands above this component')
  return chat as ClientLike as Chat
}
