import type { Messages } from 'tavern-im/react'
import { Spinner } from '../../ui/spinner.tsx'
import { useChatEntry } from '../chat/chat-entry.ts'
import { isOffline } from '../chat/offline-block.tsx'
import styles from './message-list.module.css'

/** The row above the oldest message. */
export const ListHead = (messages: Messages) => {
  const { status, hasOlder, olderError, loadOlder, jumpToNewest } = messages
  const { notice } = useChatEntry()
  // Unsent messages are shown alone until there is a connection.
  if (status !== 'ready' && isOffline(notice)) {
    return <div className={styles.head}>连上后会自动加载聊天记录</div>
  }
  const load = status === 'error' ? jumpToNewest : olderError === null ? null : loadOlder
  if (load !== null) {
    return (
      <div className={styles.head}>
        <button type="button" className={styles.retry} onClick={() => void load()}>
          没有加载出来，点此重试
        </button>
      </div>
    )
  }
  return <div className={styles.head}>{hasOlder ? <Spinner /> : '没有更多了'}</div>
}
