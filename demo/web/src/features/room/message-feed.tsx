import { useMemo, useState } from 'react'
import { useAutoMarkRead, useConversation, useMessages, useSession } from 'tavern-im/react'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useChatEntry } from '../chat/chat-entry.ts'
import { NOTICES } from '../chat/conversation-names.ts'
import { isOffline, OfflineBlock } from '../chat/offline-block.tsx'
import { RoomMedia } from '../media/room-media.tsx'
import styles from './chat-room.module.css'
import { FeedError } from './feed-error.tsx'
import { MessageList } from './message-list.tsx'
import { type Jump, useJumpTo } from './room-jumps.ts'
import { shownItems } from './rows.ts'
import { useMentionJump } from './use-mention-jump.ts'

const PAGE = 30

interface MessageFeedProps {
  readonly conversationID: string
  readonly onEditAgain: (text: string) => void
  /** The message to jump to; null for the newest. */
  readonly jump?: Jump | null
}

const nothing = () => {}

/** The read-only feed of group system notices. */
export const NoticeRoom = () => <MessageFeed conversationID={NOTICES} onEditAgain={nothing} />

/** The messages of a conversation. */
export const MessageFeed = ({ conversationID, onEditAgain, jump = null }: MessageFeedProps) => {
  const [around] = useState(jump?.sequence)
  const messages = useMessages(conversationID, {
    pageSize: PAGE,
    ...(around === undefined ? {} : { around }),
  })
  const { userID } = useSession()
  const { notice } = useChatEntry()
  const unreadAtOpen = useUnreadAtOpen(conversationID)
  // Before a past range is fetched, the client may know one of its messages without its neighbours.
  const [hasOpened, setHasOpened] = useState(jump === null)
  if (!hasOpened && messages.status !== 'pending') setHasOpened(true)
  const [isAtEnd, setIsAtEnd] = useState(jump === null)
  useAutoMarkRead(conversationID, { isVisible: isAtEnd })
  const mentions = useMentionJump(conversationID, useJumpTo())
  const items = useMemo(() => shownItems(messages.items), [messages.items])
  const isEmpty = items.length === 0
  if (isEmpty && messages.status !== 'ready' && isOffline(notice)) {
    return (
      <div className={styles.state}>
        <OfflineBlock what="聊天记录" />
      </div>
    )
  }
  if (isEmpty && messages.status === 'error') {
    return (
      <div className={styles.state}>
        <FeedError
          conversationID={conversationID}
          error={messages.error}
          onRetry={() => void messages.jumpToNewest()}
        />
      </div>
    )
  }
  const isComing = unreadAtOpen === null || messages.status === 'pending'
  if (isComing && (isEmpty || !hasOpened)) {
    return (
      <div className={styles.state}>
        <SkeletonRows count={6} />
      </div>
    )
  }
  if (isEmpty && !messages.hasOlder) {
    return (
      <div className={styles.state}>
        <StateBlock title="先打个招呼吧" text="这里还没有消息" />
      </div>
    )
  }
  return (
    <RoomMedia conversationID={conversationID} items={items}>
      <MessageList
        // Unsent messages are available before the session and before the unread count is known.
        key={String(unreadAtOpen !== null)}
        messages={messages}
        mentions={mentions}
        items={items}
        myID={userID}
        unreadAtOpen={unreadAtOpen ?? 0}
        jump={jump}
        onEnd={setIsAtEnd}
        onEditAgain={onEditAgain}
      />
    </RoomMedia>
  )
}

/** The unread count before opening marked messages as read; null until it is known. */
const useUnreadAtOpen = (conversationID: string): number | null => {
  const { conversation } = useConversation(conversationID)
  const isReady = useSession().status === 'ready'
  const [unread, setUnread] = useState<number | null>(null)
  // Before the session is ready, the count is from an earlier visit.
  if (unread !== null || !isReady) return unread
  const known = conversation?.unreadCount ?? 0
  setUnread(known)
  return known
}
