import { memo, useState } from 'react'
import type { TimelineHole } from 'tavern-im/react'
import type { GroupSystemNoticePayload, GroupTipPayload } from 'tavern-im/strict'
import { Spinner } from '../../ui/spinner.tsx'
import { tipText } from '../chat/group-tip.ts'
import { noticeText } from '../chat/notice-text.ts'
import { readOrderNotice } from '../chat/order-notice.ts'
import { HIDDEN_TEXT, isAltered } from '../chat/platform-message.ts'
import { dividerTime } from '../chat/time-label.ts'
import { MessageRow } from './message-row.tsx'
import { Note } from './note.tsx'
import { OrderNoticeCard } from './order-notice-card.tsx'
import { RecalledNote } from './recalled-note.tsx'
import styles from './room-row.module.css'
import { isSameRow, type RoomRow } from './rows.ts'

interface RoomRowViewProps {
  readonly row: RoomRow
  readonly myID: string
  readonly onEditAgain: (text: string) => void
  readonly onFillHole: (hole: TimelineHole) => Promise<unknown>
  /** Whether the row is highlighted after a jump. */
  readonly isFlashed: boolean
  readonly onFlashed: () => void
}

/** A row of a chat with its divider. */
export const RoomRowView = memo(
  ({ row, isFlashed, onFlashed, ...rest }: RoomRowViewProps) => (
    <div
      className={styles.row}
      data-flashed={isFlashed}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onFlashed()}
    >
      {row.dividerTime !== null && <Note>{dividerTime(row.dividerTime, Date.now())}</Note>}
      {row.isUnreadStart && <p className={styles.unread}>以下是新消息</p>}
      <RowContent row={row} {...rest} />
    </div>
  ),
  (before, after) =>
    isSameRow(before.row, after.row) &&
    before.myID === after.myID &&
    before.onEditAgain === after.onEditAgain &&
    before.isFlashed === after.isFlashed &&
    before.onFillHole === after.onFillHole,
)

type RowContentProps = Omit<RoomRowViewProps, 'isFlashed' | 'onFlashed'>

const RowContent = ({ row, myID, onEditAgain, onFillHole }: RowContentProps) => {
  const { item, isFirstOfSender } = row
  if (item.kind === 'hole') return <Hole hole={item} onFill={onFillHole} />
  const { message } = item
  if (message.isRevoked) {
    return <RecalledNote message={message} myID={myID} onEditAgain={onEditAgain} />
  }
  if (message.type === 'TIMGroupTipElem') {
    return <Note>{tipText(message.payload as GroupTipPayload, myID)}</Note>
  }
  if (message.type === 'TIMGroupSystemNoticeElem') {
    return (
      <p className={styles.notice}>{noticeText(message.payload as GroupSystemNoticePayload)}</p>
    )
  }
  if (isAltered(message)) return <Note>{HIDDEN_TEXT}</Note>
  const notice = readOrderNotice(message)
  if (notice !== null) return <OrderNoticeCard text={notice.text} payload={message.payload} />
  return <MessageRow message={message} isFirstOfSender={isFirstOfSender} />
}

interface HoleProps {
  readonly hole: TimelineHole
  readonly onFill: (hole: TimelineHole) => Promise<unknown>
}

/** A gap: messages between two others that are not loaded. */
const Hole = ({ hole, onFill }: HoleProps) => {
  const [isBusy, setIsBusy] = useState(false)
  const fill = async () => {
    setIsBusy(true)
    await onFill(hole)
    setIsBusy(false)
  }
  return (
    <button type="button" className={styles.hole} disabled={isBusy} onClick={() => void fill()}>
      {isBusy && <Spinner />}
      加载中间的 {hole.toSequence - hole.fromSequence + 1} 条消息
    </button>
  )
}
