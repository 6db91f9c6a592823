import { createContext, useContext } from 'react'
import type { ChatSDK, ClientLike } from 'tavern-im/strict'

/** Carries the client from the provider to the hooks; null outside a provider. */
export const ChatContext = createContext<ChatSDK | null>(null)

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

/**
 * Returns a part of a view, or a method, that exists only if the client has the feature.
 *
 * @throws Error that names the feature.
 */
export const featureOf = <Part>(part: Part | undefined, feature: string): Part => {
  if (part !== undefined) return part
  throw new Error(`use ${feature}: the client was made without this feature`)
}
