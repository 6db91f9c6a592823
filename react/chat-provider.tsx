import type { ReactNode } from 'react'
import type { ChatSDK, ClientLike } from 'tavern-im/strict'
import { ChatContext } from './use-chat.ts'

/** The client that the hooks below it use. */
export interface ChatProviderProps {
  /**
   * The client that `Tavern.create` or `createChat` returned. Hooks of features that it lacks throw
   * an error that names the feature. The host logs in and out.
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
