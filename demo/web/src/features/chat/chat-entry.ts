import { createContext, useContext } from 'react'

interface ChatEntryState {
  /** The last login to chat did not succeed. */
  readonly hasFailed: boolean
  readonly retry: () => void
}

const EntryContext = createContext<ChatEntryState>({ hasFailed: false, retry: () => {} })

/** Tells how the login to chat went. */
export const ChatEntry = EntryContext.Provider

export const useChatEntry = (): ChatEntryState => useContext(EntryContext)
