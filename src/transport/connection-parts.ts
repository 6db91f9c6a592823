import type { Platform } from '../platform/platform.ts'
import type { NetState } from './transport.ts'

/** Dependencies and listeners of a connection. */
export interface ConnectionParts {
  readonly platform: Platform
  readonly addressOf: (attempt: number) => string
  /** Sends a ping; settles like `Transport.request`. */
  readonly ping: () => Promise<unknown>
  readonly onOpen: () => void
  readonly onAdmitted: () => void
  readonly onData: (data: Uint8Array | string) => void
  /** An open socket was lost. */
  readonly onLost: () => void
  /** The end: open requests fail. Called before the host is notified. */
  readonly onClosed: (isFatal: boolean) => void
  readonly onNetState: (state: NetState) => void
  /** The forced attempts failed, and there is no network. Once per loss. */
  readonly onReconnectFailed: () => void
  /** The server wants no further attempt. */
  readonly onFatal: () => void
}
