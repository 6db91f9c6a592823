import { useCallback, useState } from 'react'
import {
  type SendResult,
  useConversation,
  useMessages,
  useSendMessage,
  useSession,
} from 'tavern-im/react'
import { chooseAction } from '../../ui/ask.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { toast } from '../../ui/toast.ts'
import { useChatEntry } from '../chat/chat-entry.ts'
import { errorText } from '../chat/error-text.ts'
import { isCutOff, OfflineBlock } from '../chat/offline-block.tsx'
import { STICKER_SET } from '../chat/stickers.tsx'
import styles from './chat-room.module.css'
import { Composer } from './composer.tsx'
import { draftOf, keepDraft } from './drafts.ts'
import { MessageList } from './message-list.tsx'
import { useMarkRead } from './use-mark-read.ts'

const PAGE = 30

/** The talk of a conversation: what was said, and where one says more. */
export const ChatRoom = ({ conversationID }: { conversationID: string }) => {
  const { sendText, sendFace, sendCustom } = useSendMessage(conversationID)
  const isReady = useSession().status === 'ready'
  /** False: nothing can be sent yet, which the user is told. */
  const start = (send: () => Promise<SendResult>): boolean => {
    if (isReady) void send().then(tellRefusal)
    else toast('还没连上，稍后再发')
    return isReady
  }
  return (
    <>
      <Talk conversationID={conversationID} />
      <Composer
        draft={draftOf(conversationID)}
        onDraft={(draft) => keepDraft(conversationID, draft)}
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

/** A message that was refused says why; one without an answer can be sent again. */
const tellRefusal = ({ outcome, error }: SendResult): void => {
  if (outcome === 'rejected') toast(errorText(error, '没有发送成功，请稍后再试'))
}

const Talk = ({ conversationID }: { conversationID: string }) => {
  const messages = useMessages(conversationID, { pageSize: PAGE })
  const { userID } = useSession()
  const { notice } = useChatEntry()
  const { resend } = useSendMessage(conversationID)
  const unreadAtOpen = useUnreadAtOpen(conversationID)
  useMarkRead(conversationID)

  const onFailedClick = useCallback(
    async (messageID: string) => {
      const action = await chooseAction([{ key: 'resend', text: '重新发送' }])
      if (action === 'resend') void resend(messageID).then(tellRefusal)
    },
    [resend],
  )
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
  if (unreadAtOpen === null || (isEmpty && messages.status === 'pending')) {
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
      messages={messages}
      myID={userID}
      unreadAtOpen={unreadAtOpen}
      onFailedClick={onFailedClick}
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
