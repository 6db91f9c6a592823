import type { ChatView } from 'tavern-im/strict'
import { useTopic } from './use-store.ts'

/**
 * How new what is shown is. stopped: nobody is logged in. offline: there is no connection; what is shown is as of
 * before. receiving: news are on their way. upToDate: what happens is shown as it happens.
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
 * How new what is shown is, for a word above a list.
 *
 * @example
 * const word = { stopped: '', offline: 'No network', receiving: 'Receiving…', upToDate: '' }
 * return <h1>Chats {word[useSyncStatus()]}</h1>
 */
export const useSyncStatus = (): SyncStatus => {
  useTopic('session', readStatus, 'stopped')
  return useTopic('connection', readStatus, 'stopped')
}
