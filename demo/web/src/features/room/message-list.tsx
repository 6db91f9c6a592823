import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TimelineItem } from 'tavern-im'
import type { Messages } from 'tavern-im/react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Icon } from '../../ui/icons.tsx'
import { ListHead } from './list-head.tsx'
import styles from './message-list.module.css'
import type { Jump } from './room-jumps.ts'
import { RoomRowView } from './room-row.tsx'
import { firstUnreadSequence, isPrepended, type RoomRow, rowsOf } from './rows.ts'
import { useJump } from './use-jump.ts'
import { useMissed } from './use-missed.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { useUnreadJump } from './use-unread-jump.ts'

interface MessageListProps {
  readonly messages: Messages
  readonly items: readonly TimelineItem[]
  readonly myID: string
  /** How many were unread when the chat was opened. */
  readonly unreadAtOpen: number
  /** The message that is to be shown, where it is not the newest. */
  readonly jump: Jump | null
  /** Whether the newest messages are in sight. */
  readonly onEnd: (isAtEnd: boolean) => void
  readonly onAct: (messageID: string) => void
  readonly onRewrite: (text: string) => void
}

/** Nearer to an end than this, more messages are fetched. */
const FETCH_AHEAD_PX = 400

/** The messages of a chat, however many; opens at the newest and stays there. */
export const MessageList = (props: MessageListProps) => {
  const { messages, items, myID, unreadAtOpen, jump, onEnd, onAct, onRewrite } = props
  const { hasNewer, fillHole } = messages
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [unread] = useState(() => ({
    count: unreadAtOpen,
    from: unreadFrom(messages, items, unreadAtOpen),
  }))
  const rows = useMemo(() => rowsOf(items, unread.from), [items, unread])
  // null: the head, the first row of the list.
  const listed = useMemo(() => [null, ...rows], [rows])
  const isShifted = useIsPrepended(rows)

  const scrollToEnd = () => list.current?.scrollToIndex(listed.length - 1, { align: 'end' })
  const [opensAtEnd] = useState(jump === null)
  const end = useStickToEnd(box, { isLive: !hasNewer, opensAtEnd, scrollToEnd })
  useEffect(() => onEnd(end.isAtEnd), [end.isAtEnd, onEnd])
  const missed = useMissed(rows, { isLive: !hasNewer, opensAtEnd }, end)
  const { flashedKey, endFlash } = useJump(rows, jump, messages, list)
  const unreadJump = useUnreadJump(rows, unread, messages, list)
  const returnToEnd = async () => {
    if (hasNewer) await messages.jumpToNewest()
    end.goToEnd()
  }
  const fetchMore = useFetchMore(box, messages)
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.box}>
        <Virtualizer
          ref={list}
          data={listed}
          shift={isShifted}
          onScroll={() => {
            end.watch()
            unreadJump.watch()
            fetchMore()
          }}
          onResize={end.keepEnd}
        >
          {(row) =>
            row === null ? (
              <ListHead key="head" {...messages} />
            ) : (
              <RoomRowView
                key={row.key}
                row={row}
                myID={myID}
                onAct={onAct}
                onRewrite={onRewrite}
                isFlashed={row.key === flashedKey}
                onFlashed={endFlash}
                onFillHole={fillHole}
              />
            )
          }
        </Virtualizer>
      </div>
      {unreadJump.count > 0 && (
        <button type="button" className={styles.unreadPill} onClick={unreadJump.jump}>
          <Icon name="up" />
          {unreadJump.count} 条新消息
        </button>
      )}
      {(!end.isAtEnd || hasNewer) && (
        <button type="button" className={styles.pill} onClick={() => void returnToEnd()}>
          <Icon name="down" />
          {missed > 0 ? `${missed} 条新消息` : '回到底部'}
        </button>
      )}
    </div>
  )
}

/** Where what was unread begins; what stands in the past knows nothing of the newest. */
const unreadFrom = (
  { hasNewer, unread }: Messages,
  items: readonly TimelineItem[],
  unreadAtOpen: number,
): number => {
  if (!hasNewer) return firstUnreadSequence(items, unreadAtOpen)
  return unread === null ? 0 : unread.readSequence + 1
}

/** Fetches more messages before an end of what is loaded comes into sight. */
const useFetchMore = (box: { readonly current: HTMLDivElement | null }, messages: Messages) => {
  const { hasOlder, isLoadingOlder, olderError, loadOlder } = messages
  const { hasNewer, isLoadingNewer, newerError, loadNewer } = messages
  return useCallback(() => {
    const element = box.current
    if (element === null) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const mayLoadOlder = hasOlder && !isLoadingOlder && olderError === null
    if (mayLoadOlder && scrollTop < FETCH_AHEAD_PX) void loadOlder()
    const mayLoadNewer = hasNewer && !isLoadingNewer && newerError === null
    const below = scrollHeight - clientHeight - scrollTop
    if (mayLoadNewer && below < FETCH_AHEAD_PX) void loadNewer()
  }, [
    box,
    hasOlder,
    isLoadingOlder,
    olderError,
    loadOlder,
    hasNewer,
    isLoadingNewer,
    newerError,
    loadNewer,
  ])
}

/** True in the render in which rows came in only above those that were there. */
const useIsPrepended = (rows: readonly RoomRow[]): boolean => {
  const [seen, setSeen] = useState({ rows, isShifted: false })
  if (seen.rows === rows) return seen.isShifted
  const next = { rows, isShifted: isPrepended(seen.rows, rows) }
  setSeen(next)
  return next.isShifted
}
