import { useConnection, useConversationList, useSession } from 'tavern-im/react'
import { Spinner } from '../../ui/spinner.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { useChatEntry } from '../chat/chat-entry.ts'
import styles from './receiving-note.module.css'

/** What comes sooner needs no word. */
const APPEAR_MS = 400

/** Says that the list is of an earlier visit and the news are on their way; the banner says the rest. */
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
