import { useState } from 'react'
import { useReadState } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import styles from './group-read-mark.module.css'
import { ReadersSheet } from './readers-sheet.tsx'

/**
 * The read count of an own group message; a tap shows the readers. Empty without a read receipt.
 */
export const GroupReadMark = ({ message }: { readonly message: Snapshot<Message> }) => {
  const { readCount, unreadCount } = useReadState(message.needReadReceipt ? message.ID : null)
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  if (readCount === null || unreadCount === null || readCount + unreadCount === 0) return null
  const isByAll = unreadCount === 0
  const text = isByAll ? '全部已读' : readCount === 0 ? '未读' : `${readCount}人已读`
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        data-all={isByAll}
        aria-label={`${text}，查看详情`}
        onClick={() => setSheet('open')}
      >
        {text}
      </button>
      {sheet !== 'never' && (
        <ReadersSheet
          message={message}
          counts={{ read: readCount, unread: unreadCount }}
          isOpen={sheet === 'open'}
          onClose={() => setSheet('closed')}
        />
      )}
    </>
  )
}
