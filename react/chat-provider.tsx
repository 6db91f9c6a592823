import type { ReactNode } from 'react'
import type { ChatSDK } from 'tavern-im'
import { ChatContext } from './chat-context.ts'

export interface ChatProviderProps {
  /** What `Tavern.create` returned. Logging in and out stays with the host. */
  readonly chat: ChatSDK
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
  <ChatContext.Provider value={chat}>{children}</ChatContext.Provider>
)
