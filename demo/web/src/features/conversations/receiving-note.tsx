import { useConnection, useConversationList, useSession } from 'tavern-im/react'
import { Spinner } from '../../ui/spinner.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { useChatEntry } from '../chat/chat-entry.ts'
import styles from './receiving-note.module.css'

/** Shorter waits show no note. */
const APPEAR_MS = 400

/** Notes that the list is cached and being updated; the banner shows connection problems. */
export const ReceivingNote = () => {
  const { source } = useConversationList()
  const isConnected = useConnection().state === 'connected'
  const isSyncing = useSession().status === 'syncing'
  const { notice } = useChatEntry()
  const isReceiving = isConnected && (source === 'cache' || isSyncing)
  const shown = useSteady(isReceiving ? 'receiving' : null, APPEAR_MS)
  if (shown === null || notice !== null) return null
  return (
    <span className={styles.note} role="status">
      <Spinner />
      收取中…
    </span>
  )
}
