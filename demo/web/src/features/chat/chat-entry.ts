import { signal } from '../../ui/signal.ts'
import type { ConnectionNotice } from './connection-notice.ts'

interface ChatEntryState {
  /** Logs in again after `loginFailed`. */
  readonly retry: () => void
  /** What is wrong for longer than a moment; null while all is well. */
  readonly notice: ConnectionNotice | null
}

export const CALM: ChatEntryState = { retry: () => {}, notice: null }

const entry = signal(CALM)

/** Tells how the login to chat went, and whether it is connected. */
export const setChatEntry = entry.set

export const useChatEntry = entry.use
