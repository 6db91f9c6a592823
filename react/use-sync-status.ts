import type { ChatView } from 'tavern-im/strict'
import { useTopic } from './use-store.ts'

/**
 * Currency of the data. stopped: no user is logged in. offline: there is no connection, and the
 * data is old. receiving: a sync is in progress. upToDate: changes show as they happen.
 */
export type SyncStatus = 'stopped' | 'offline' | 'receiving' | 'upToDate'

const syncStatusOf = (view: ChatView): SyncStatus => {
  const { status } = view.session()
  if (status === 'loggedOut' || status === 'kickedOut') return 'stopped'
  if (view.connection().state !== 'connected') return 'offline'
  return status === 'ready' ? 'upToDate' : 'receiving'
}

const readStatus = (view: ChatView) => syncStatusOf(view)

/**
 * Returns how current the data is, for a word above a list.
 *
 * @example
 * const word = { stopped: '', offline: 'No network', receiving: 'Receiving…', upToDate: '' }
 * return <h1>Chats {word[useSyncStatus()]}</h1>
 */
export const useSyncStatus = (): SyncStatus => {
  useTopic('session', readStatus, 'stopped')
  return useTopic('connection', readStatus, 'stopped')
}
