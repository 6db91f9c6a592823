import type { ConnectionSnapshot } from 'tavern-im/strict'
import { type ReadOptions, useTopic } from './use-store.ts'

const disconnected: ConnectionSnapshot = Object.freeze({ state: 'disconnected' })

/** Whether the server is reached. The SDK reconnects and catches up by itself. */
export const useConnection = <Selected = ConnectionSnapshot>({
  select,
}: ReadOptions<ConnectionSnapshot, Selected> = {}): Selected =>
  useTopic('connection', (view) => view.connection(), disconnected, select)
