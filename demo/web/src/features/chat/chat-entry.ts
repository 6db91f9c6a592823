import { createContext, useContext } from 'react'
import type { ConnectionNotice } from './connection-notice.ts'

interface ChatEntryState {
  /** Logs in again after `loginFailed`. */
  readonly retry: () => void
  /** What is wrong for longer than a moment; null while all is well. */
  readonly notice: ConnectionNotice | null
}

const EntryContext = createContext<ChatEntryState>({
  retry: () => {},
  notice: null,
})

/** Tells how the login to chat went, and whether it is connected. */
export const ChatEntry = EntryContext.Provider

export const useChatEntry = (): ChatEntryState => useContext(EntryContext)
