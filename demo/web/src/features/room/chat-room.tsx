import { useCallback, useState } from 'react'
import {
  type SendResult,
  useConversation,
  useMessages,
  useSendMessage,
  useSession,
  useTyping,
} from 'tavern-im/react'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { useChatEntry } from '../chat/chat-entry.ts'
import { NOTICES } from '../chat/conversation-names.ts'
import { errorText } from '../chat/error-text.ts'
import { isCutOff, OfflineBlock } from '../chat/offline-block.tsx'
import { STICKER_SET } from '../chat/stickers.tsx'
import styles from './chat-room.module.css'
import { Composer } from './composer.tsx'
import { draftOf, keepDraft } from './drafts.ts'
import { MessageList } from './message-list.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { tellRefusal, useMessageActions } from './use-message-actions.ts'

const PAGE = 30

/** The talk of a conversation: what was said, and where one says more. */
export const ChatRoom = ({ conversationID }: { conversationID: string }) => {
  const { sendText, sendFace, sendCustom } = useSendMessage(conversationID)
  const { started, stopped } = useTyping(conversationID)
  const isReady = useSession().status === 'ready'
  /** False: nothing can be sent yet, which the user is told. */
  const start = (send: () => Promise<SendResult>): boolean => {
    if (isReady) void send().then(tellRefusal)
    else toast('还没连上，稍后再发')
    return isReady
  }
  const { written, rewrite } = useWritten(conversationID)
  return (
    <>
      <Talk conversationID={conversationID} onRewrite={rewrite} />
      <Composer
        key={written.round}
        draft={written.text}
        isFocused={written.round > 0}
        onDraft={(draft) => {
          keepDraft(conversationID, draft)
          if (draft === '') stopped()
          else started()
        }}
        onText={(text) => start(() => sendText(text))}
        onSticker={(index) => start(() => sendFace({ index, data: STICKER_SET }))}
        onOrder={(card) =>
          start(() =>
            sendCustom({ data: JSON.stringify(card), description: '订单卡片', extension: '' }),
          )
        }
      />
    </>
  )
}

/** What stands in the field at first, and again each time when words are to be written anew. */
const useWritten = (conversationID: string) => {
  const [written, setWritten] = useState(() => ({ text: draftOf(conversationID), round: 0 }))
  const rewrite = useCallback(
    (words: string) => {
      const text = `${draftOf(conversationID)}${words}`
      keepDraft(conversationID, text)
      setWritten(({ round }) => ({ text, round: round + 1 }))
    },
    [conversationID],
  )
  return { written, rewrite }
}

interface TalkProps {
  readonly conversationID: string
  readonly onRewrite: (text: string) => void
}

const nothing = () => {}

/** What groups have told the user. */
export const NoticeRoom = () => <Talk conversationID={NOTICES} onRewrite={nothing} />

const Talk = ({ conversationID, onRewrite }: TalkProps) => {
  const messages = useMessages(conversationID, { pageSize: PAGE })
  const { userID } = useSession()
  const { notice } = useChatEntry()
  const unreadAtOpen = useUnreadAtOpen(conversationID)
  useMarkRead(conversationID)

  const onAct = useMessageActions(conversationID)
  const isEmpty = messages.items.length === 0
  if (isEmpty && messages.status !== 'ready' && isCutOff(notice)) {
    return (
      <div className={styles.state}>
        <OfflineBlock what="聊天记录" />
      </div>
    )
  }
  if (isEmpty && messages.status === 'error') {
    return (
      <div className={styles.state}>
        <StateBlock
          art="broken"
          title="消息没有加载出来"
          text={errorText(messages.error, '检查一下网络，再试一次')}
          action={{ text: '重新加载', run: () => void messages.jumpToNewest() }}
        />
      </div>
    )
  }
  if (isEmpty && (unreadAtOpen === null || messages.status === 'pending')) {
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
    <MessageList
      // What was left unsent is here before the session is, and before it is known what is unread.
      key={String(unreadAtOpen !== null)}
      messages={messages}
      myID={userID}
      unreadAtOpen={unreadAtOpen ?? 0}
      onAct={onAct}
      onRewrite={onRewrite}
    />
  )
}

/** The unread count before opening marked it as read; null until it is known. */
const useUnreadAtOpen = (conversationID: string): number | null => {
  const { conversation } = useConversation(conversationID)
  const isReady = useSession().status === 'ready'
  const [unread, setUnread] = useState<number | null>(null)
  // Before, the count is of an earlier visit.
  if (unread !== null || !isReady) return unread
  const known = conversation?.unreadCount ?? 0
  setUnread(known)
  return known
}
