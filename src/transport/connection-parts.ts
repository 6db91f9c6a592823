import type { Platform } from '../platform/platform.ts'
import type { NetState } from './transport.ts'

/** What a connection needs, and whom it tells. */
export interface ConnectionParts {
  readonly platform: Platform
  readonly addressOf: (attempt: number) => string
  /** Sends a ping; settles like `Transport.request`. */
  readonly ping: () => Promise<unknown>
  readonly onOpen: () => void
  readonly onAdmitted: () => void
  readonly onData: (data: Uint8Array | string) => void
  /** An open socket is gone. */
  readonly onLost: () => void
  /** The end: what has no answer yet gets none. Told before the host hears of it. */
  readonly onClosed: (isFatal: boolean) => void
  readonly onNetState: (state: NetState) => void
  /** The forced attempts failed, and there is no network. Once per loss. */
  readonly onReconnectFailed: () => void
  /** The server wants no further attempt. */
  readonly onFatal: () => void
}
