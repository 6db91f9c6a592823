import type { ConnectionSnapshot } from 'tavern-im/strict'
import { type ReadOptions, useTopic } from './use-store.ts'

const disconnected: ConnectionSnapshot = Object.freeze({ state: 'disconnected' })

/** Returns the state of the connection. The SDK reconnects and syncs by itself. */
export const useConnection = <Selected = ConnectionSnapshot>({
  select,
}: ReadOptions<ConnectionSnapshot, Selected> = {}): Selected =>
  useTopic('connection', (view) => view.connection(), disconnected, select)
