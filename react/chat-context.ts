import { createContext } from 'react'
import type { ChatSDK } from 'tavern-im/strict'

/** Carries the client from the provider to the hooks; null outside a provider. */
export const ChatContext = createContext<ChatSDK | null>(null)
