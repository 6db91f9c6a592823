import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Messages } from 'tavern-im/react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './message-list.module.css'
import { RoomRowView } from './room-row.tsx'
import { firstUnreadSequence, isPrepended, type RoomRow, rowsOf } from './rows.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

interface MessageListProps {
  readonly messages: Messages
  readonly myID: string
  /** How many were unread when the chat was opened. */
  readonly unreadAtOpen: number
  readonly onFailedClick: (messageID: string) => void
}

/** Nearer to the top than this, older messages are fetched. */
const FETCH_AHEAD_PX = 400

/** The messages of a chat, however many; opens at the newest and stays there. */
export const MessageList = ({ messages, myID, unreadAtOpen, onFailedClick }: MessageListProps) => {
  const { items, hasOlder, hasNewer, isLoadingOlder, olderError, loadOlder, loadNewer } = messages
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [unreadFrom] = useState(() => firstUnreadSequence(items, unreadAtOpen))
  const rows = useMemo(() => rowsOf(items, unreadFrom), [items, unreadFrom])
  // null: the head, the first row of the list.
  const listed = useMemo(() => [null, ...rows], [rows])
  const isShifted = useIsPrepended(rows)

  const scrollToEnd = useCallback(() => {
    list.current?.scrollToIndex(listed.length - 1, { align: 'end' })
  }, [listed.length])
  const { isAtEnd, isAtEndRef, watch, goToEnd, keepEnd } = useStickToEnd(box, scrollToEnd)
  const missed = useMissed(rows, isAtEnd, isAtEndRef, goToEnd, keepEnd)

  const fetchMore = useCallback(() => {
    const element = box.current
    if (element === null) return
    const { scrollTop, scrollHeight, clientHeight } = element
    if (hasOlder && !isLoadingOlder && olderError === null && scrollTop < FETCH_AHEAD_PX) {
      void loadOlder()
    }
    if (hasNewer && scrollHeight - clientHeight - scrollTop < FETCH_AHEAD_PX) void loadNewer()
  }, [hasOlder, isLoadingOlder, olderError, loadOlder, hasNewer, loadNewer])

  const returnToEnd = async () => {
    if (hasNewer) await messages.jumpToNewest()
    goToEnd()
  }
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.box}>
        <Virtualizer
          ref={list}
          data={listed}
          shift={isShifted}
          onScroll={() => {
            watch()
            fetchMore()
          }}
          onResize={keepEnd}
        >
          {(row) =>
            row === null ? (
              <ListHead key="head" messages={messages} />
            ) : (
              <RoomRowView
                key={row.key}
                row={row}
                myID={myID}
                onFailedClick={onFailedClick}
                onFillHole={messages.fillHole}
              />
            )
          }
        </Virtualizer>
      </div>
      {(!isAtEnd || hasNewer) && (
        <button type="button" className={styles.pill} onClick={() => void returnToEnd()}>
          <Icon name="down" />
          {missed > 0 ? `${missed} 条新消息` : '回到底部'}
        </button>
      )}
    </div>
  )
}

/** True in the render in which rows came in only above those that were there. */
const useIsPrepended = (rows: readonly RoomRow[]): boolean => {
  const [seen, setSeen] = useState({ rows, isShifted: false })
  if (seen.rows === rows) return seen.isShifted
  const next = { rows, isShifted: isPrepended(seen.rows, rows) }
  setSeen(next)
  return next.isShifted
}

const isMine = (row: RoomRow | undefined): boolean =>
  row?.item.kind === 'message' && row.item.message.flow === 'out'

/**
 * Goes to the end with new messages where the reader is at the end or sent them; counts the others as
 * missed until the reader is at the end again.
 */
const useMissed = (
  rows: readonly RoomRow[],
  isAtEnd: boolean,
  isAtEndRef: { readonly current: boolean },
  goToEnd: () => void,
  keepEnd: () => void,
): number => {
  const lastKey = rows.at(-1)?.key
  const seen = useRef<{ lastKey: string | undefined; length: number } | null>(null)
  const [missed, setMissed] = useState(0)
  if (isAtEnd && missed > 0) setMissed(0)
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { lastKey, length: rows.length }
    if (before === null) return goToEnd()
    if (before.lastKey === lastKey) return keepEnd()
    if (isMine(rows.at(-1)) || isAtEndRef.current) return goToEnd()
    setMissed((count) => count + Math.max(0, rows.length - before.length))
  }, [rows, lastKey, isAtEndRef, goToEnd, keepEnd])
  return missed
}

/** What stands above the oldest message. */
const ListHead = ({ messages }: { messages: Messages }) => {
  const { hasOlder, olderError, loadOlder } = messages
  return (
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
}
