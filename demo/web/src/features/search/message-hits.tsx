import { useConversation } from 'tavern-im/react'
import type { Message, MessageSearchResult, Snapshot } from 'tavern-im/strict'
import { avatarOf, roomPath } from '../chat/conversation-names.ts'
import { senderName } from '../chat/sender-name.ts'
import { listTime } from '../chat/time-label.ts'
import { useNow } from '../chat/use-now.ts'
import { useRoomTitle } from '../room/use-room-title.ts'
import { Highlighted } from './highlighted.tsx'
import { HitRow } from './hit-row.tsx'
import { hitOf } from './search-hit.ts'
import { searchPath } from './search-path.ts'

interface ConversationHitProps {
  readonly result: Readonly<MessageSearchResult>
  /** The searched text. */
  readonly text: string
  readonly onOpen: () => void
}

/** The results in one conversation: the message, or the count. */
export const ConversationHit = ({ result, text, onOpen }: ConversationHitProps) => {
  const { conversationID, messageCount, messageList, highlight } = result
  const { title } = useRoomTitle(conversationID)
  const { conversation } = useConversation(conversationID)
  const now = useNow()
  const avatar = conversation === null ? '' : avatarOf(conversation)
  const [message] = messageList
  if (messageCount > 1 || message === undefined) {
    return (
      <HitRow
        avatar={avatar}
        name={title}
        title={title}
        to={searchPath({ conversationID, text })}
        onOpen={onOpen}
      >
        {messageCount} 条相关的聊天记录
      </HitRow>
    )
  }
  return (
    <HitRow
      avatar={avatar}
      name={title}
      title={title}
      time={listTime(message.time, now)}
      to={roomPath(conversationID, message.sequence)}
      onOpen={onOpen}
    >
      <Highlighted {...hitOf(message, highlight[message.ID] ?? [])} />
    </HitRow>
  )
}

interface MessageHitProps {
  readonly message: Snapshot<Message>
  readonly highlight: MessageSearchResult['highlight']
  readonly onOpen: () => void
}

/** A found message of a conversation. */
export const MessageHit = ({ message, highlight, onOpen }: MessageHitProps) => {
  const now = useNow()
  const { ID, avatar, conversationID, sequence, time } = message
  const name = senderName(message)
  return (
    <HitRow
      avatar={avatar}
      name={name}
      title={name}
      time={listTime(time, now)}
      to={roomPath(conversationID, sequence)}
      onOpen={onOpen}
    >
      <Highlighted {...hitOf(message, highlight[ID] ?? [])} />
    </HitRow>
  )
}
