import { useCallback, useState } from 'react'
import { useConversation, useMessages, useSendMessage, useSession } from 'tavern-im/react'
import { chooseAction } from '../../ui/ask.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
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
  return (
    <>
      <Talk conversationID={conversationID} />
      <Composer
        draft={draftOf(conversationID)}
        onDraft={(draft) => keepDraft(conversationID, draft)}
        onText={(text) => void sendText(text)}
        onSticker={(index) => void sendFace({ index, data: STICKER_SET })}
        onOrder={(card) =>
          void sendCustom({ data: JSON.stringify(card), description: '订单卡片', extension: '' })
        }
      />
    </>
  )
}

const Talk = ({ conversationID }: { conversationID: string }) => {
  const messages = useMessages(conversationID, { pageSize: PAGE })
  const { userID } = useSession()
  const { resend } = useSendMessage(conversationID)
  const unreadAtOpen = useUnreadAtOpen(conversationID)
  useMarkRead(conversationID)

  const onFailedClick = useCallback(
    async (messageID: string) => {
      const action = await chooseAction([{ key: 'resend', text: '重新发送' }])
      if (action === 'resend') void resend(messageID)
    },
    [resend],
  )
  if (messages.status === 'error' && messages.items.length === 0) {
    return (
      <div className={styles.state}>
        <StateBlock
          art="broken"
          title="消息没有加载出来"
          text={
            messages.error?.code === NOT_A_MEMBER ? '你还不在这个群里' : '检查一下网络，再试一次'
          }
          action={{ text: '重新加载', run: () => void messages.jumpToNewest() }}
        />
      </div>
    )
  }
  if (unreadAtOpen === null || (messages.status === 'pending' && messages.items.length === 0)) {
    return (
      <div className={styles.state}>
        <SkeletonRows count={6} />
      </div>
    )
  }
  if (messages.items.length === 0 && !messages.hasOlder) {
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

const NOT_A_MEMBER = 10007

/** The unread count before opening marked it as read; null until it is known. */
const useUnreadAtOpen = (conversationID: string): number | null => {
  const { conversation, status } = useConversation(conversationID)
  const [unread, setUnread] = useState<number | null>(null)
  if (unread !== null || status === 'pending') return unread
  const known = conversation?.unreadCount ?? 0
  setUnread(known)
  return known
}
