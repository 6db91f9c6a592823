import type { Messages } from 'tavern-im/react'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './message-list.module.css'

/** What stands above the oldest message. */
export const ListHead = ({ hasOlder, olderError, loadOlder }: Messages) => (
  <div className={styles.head}>
    {olderError !== null ? (
      <button type="button" className={styles.retry} onClick={() => void loadOlder()}>
        没有加载出来，点此重试
      </button>
    ) : hasOlder ? (
      <Spinner />
    ) : (
      '没有更多了'
    )}
  </div>
)
