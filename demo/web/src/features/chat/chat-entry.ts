import { signal } from '../../ui/signal.ts'
import type { ConnectionNotice } from './connection-notice.ts'

interface ChatEntryState {
  /** Logs in again after `loginFailed`. */
  readonly retry: () => void
  /** The connection problem after a short delay; null if there is none. */
  readonly notice: ConnectionNotice | null
}

export const CALM: ChatEntryState = { retry: () => {}, notice: null }

const entry = signal(CALM)

/** Publishes the state of the chat login and connection. */
export const setChatEntry = entry.set

export const useChatEntry = entry.use
