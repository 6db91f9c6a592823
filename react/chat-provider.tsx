import type { ReactNode } from 'react'
import type { ChatSDK, ClientLike } from 'tavern-im/strict'
import { ChatContext } from './chat-context.ts'

/** The client that the hooks below it use. */
export interface ChatProviderProps {
  /**
   * What `Tavern.create` returned, or `createChat`: hooks of features that it was made without throw an error that
   * names them. Logging in and out stays with the host.
   */
  readonly chat: ClientLike
  readonly children?: ReactNode
}

/**
 * Makes a client known to every hook below it. The nearest provider counts.
 *
 * @example
 * const chat = Tavern.create({ SDKAppID: 1400000001, host: 'wss://im.example.com' })
 * createRoot(root).render(<ChatProvider chat={chat}><App /></ChatProvider>)
 */
export const ChatProvider = ({ chat, children }: ChatProviderProps) => (
  <ChatContext.Provider value={chat as ChatSDK}>{children}</ChatContext.Provider>
)
