import { type RefObject, useMemo } from 'react'
import { useConversationList } from 'tavern-im/react'
import { Virtualizer } from 'virtua'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useAccountSession } from '../account/session.ts'
import { useChatEntry } from '../chat/chat-entry.ts'
import { NOTICES } from '../chat/conversation-names.ts'
import { isOffline, OfflineBlock } from '../chat/offline-block.tsx'
import { useNow } from '../chat/use-now.ts'
import { ConversationRow } from './conversation-row.tsx'
import { ManagedRow } from './managed-row.tsx'

interface ConversationListProps {
  /** The scroll container of the list. */
  readonly scrollRef: RefObject<HTMLDivElement | null>
  /** Offered if there is no conversation. */
  readonly onStart: () => void
}

const SKELETONS = 8

/** The conversations: pinned first, then newest first. */
export const ConversationList = ({ scrollRef, onStart }: ConversationListProps) => {
  const { conversationList, status } = useConversationList()
  // Known before the chat session, so that cached rows do not change afterwards.
  const myID = useAccountSession()?.userInfo.im_user_id ?? ''
  const { notice } = useChatEntry()
  const now = useNow()
  const conversations = useMemo(
    () =>
      conversationList.filter(
        ({ conversationID, lastMessage }) =>
          conversationID !== NOTICES || lastMessage.messageForShow !== '',
      ),
    [conversationList],
  )
  if (conversations.length === 0 && status !== 'ready') {
    if (isOffline(notice)) return <OfflineBlock what="会话" />
    if (status === 'pending') return <SkeletonRows count={SKELETONS} />
    return <StateBlock art="broken" title="会话没有加载出来" text="正在重试，请稍候" />
  }
  if (conversations.length === 0) {
    return (
      <StateBlock
        title="酒馆还很安静"
        text="找个搭子聊两句，或者去首页加入一个房间"
        action={{ text: '新建聊天', run: onStart }}
      />
    )
  }
  return (
    <Virtualizer scrollRef={scrollRef} data={conversations}>
      {(conversation) => {
        const Row = conversation.conversationID === NOTICES ? ConversationRow : ManagedRow
        return (
          <Row
            key={conversation.conversationID}
            conversation={conversation}
            myID={myID}
            now={now}
          />
        )
      }}
    </Virtualizer>
  )
}
