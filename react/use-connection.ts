import type { ConnectionSnapshot } from 'tavern-im'
import { useTopic } from './use-store.ts'

const disconnected: ConnectionSnapshot = Object.freeze({ state: 'disconnected' })

/** Whether the server is reached. The SDK reconnects and catches up by itself. */
export const useConnection = (): ConnectionSnapshot =>
  useTopic('connection', (view) => view.connection(), disconnected)
