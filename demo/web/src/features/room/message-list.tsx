import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Messages } from 'tavern-im/react'
import type { Message, Snapshot, TimelineItem } from 'tavern-im/strict'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useSeenReceipts } from '../receipts/use-seen-receipts.ts'
import { ListHead } from './list-head.tsx'
import { EndPill, TopPills } from './list-pills.tsx'
import styles from './message-list.module.css'
import type { Jump } from './room-jumps.ts'
import { RoomRowView } from './room-row.tsx'
import { firstUnreadSequence, isPrepended, type RoomRow, rowsOf } from './rows.ts'
import { useFetchMore } from './use-fetch-more.ts'
import { useJump } from './use-jump.ts'
import type { MentionJump } from './use-mention-jump.ts'
import { useMissed } from './use-missed.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { useUnreadJump } from './use-unread-jump.ts'
import { useVisibleMessages } from './use-visible-messages.ts'

interface MessageListProps {
  readonly messages: Messages
  /** The mentions of the user that were not seen. */
  readonly mentions: MentionJump
  readonly items: readonly TimelineItem[]
  readonly myID: string
  /** The unread count when the chat was opened. */
  readonly unreadAtOpen: number
  /** The message to jump to; null for the newest. */
  readonly jump: Jump | null
  /** Called with whether the newest messages are visible. */
  readonly onEnd: (isAtEnd: boolean) => void
  readonly onEditAgain: (text: string) => void
}

/** A virtual list of a chat's messages; opens at the newest and follows new ones. */
export const MessageList = (props: MessageListProps) => {
  const { messages, mentions, items, myID, unreadAtOpen, jump, onEnd, onEditAgain } = props
  const { hasNewer, fillHole } = messages
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [unread] = useState(() => ({
    count: unreadAtOpen,
    from: unreadFrom(messages, items, unreadAtOpen),
  }))
  const rows = useMemo(() => rowsOf(items, unread.from), [items, unread])
  // Null is the list head, the first row.
  const listed = useMemo(() => [null, ...rows], [rows])
  const isShifted = useIsPrepended(rows)

  const scrollToEnd = () => list.current?.scrollToIndex(listed.length - 1, { align: 'end' })
  const [opensAtEnd] = useState(jump === null)
  const end = useStickToEnd(box, { isLive: !hasNewer, opensAtEnd, scrollToEnd })
  useEffect(() => onEnd(end.isAtEnd), [end.isAtEnd, onEnd])
  const missed = useMissed(rows, { isLive: !hasNewer, opensAtEnd }, end)
  const { flashedKey, endFlash } = useJump(rows, jump, messages, list, end.leaveEnd)
  const unreadJump = useUnreadJump(rows, unread, messages, list)
  const sendReceipts = useSeenReceipts()
  const { see } = mentions
  const onVisible = useCallback(
    (seen: readonly Snapshot<Message>[]) => {
      see(seen)
      sendReceipts(seen)
    },
    [see, sendReceipts],
  )
  const look = useVisibleMessages(rows, list, box, end.hasArrived, onVisible)
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
            look()
            fetchMore()
          }}
          onResize={() => {
            if (!end.keepEnd()) end.watch()
            look()
          }}
        >
          {(row) =>
            row === null ? (
              <ListHead key="head" {...messages} />
            ) : (
              <RoomRowView
                key={row.key}
                row={row}
                myID={myID}
                onEditAgain={onEditAgain}
                isFlashed={row.key === flashedKey}
                onFlashed={endFlash}
                onFillHole={fillHole}
              />
            )
          }
        </Virtualizer>
      </div>
      <TopPills unread={unreadJump} mentions={mentions} />
      {(!end.isAtEnd || hasNewer) && <EndPill missed={missed} onClick={() => void returnToEnd()} />}
    </div>
  )
}

/**
 * The sequence of the first unread message; 0 in a past range, which is not connected to the
 * newest.
 */
const unreadFrom = (
  { hasNewer, unread }: Messages,
  items: readonly TimelineItem[],
  unreadAtOpen: number,
): number => {
  if (!hasNewer) return firstUnreadSequence(items, unreadAtOpen)
  return unread === null ? 0 : unread.readSequence + 1
}

/** True in the render in which rows were only added above. */
const useIsPrepended = (rows: readonly RoomRow[]): boolean => {
  const [seen, setSeen] = useState({ rows, isShifted: false })
  if (seen.rows === rows) return seen.isShifted
  const next = { rows, isShifted: isPrepended(seen.rows, rows) }
  setSeen(next)
  return next.isShifted
}
