import { signal } from '../../ui/signal.ts'
import type { KickType } from './kick-notice.ts'

export interface ChatKick {
  readonly type: KickType
}

interface ChatStatus {
  readonly isReady: boolean
  /** Present until the next session is ready or the client is destroyed. */
  readonly kick: ChatKick | null
}

export const NOT_READY: ChatStatus = { isReady: false, kick: null }

export const chatStatus = signal(NOT_READY)
