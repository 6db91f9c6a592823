import { memo } from 'react'
import { Link } from 'react-router'
import type { Conversation, Snapshot } from 'tavern-im/strict'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icons.tsx'
import {
  avatarOf,
  isMutedConversation,
  NOTICES,
  nameOf,
  roomPath,
} from '../chat/conversation-names.ts'
import { EmojiText } from '../chat/emoji.tsx'
import { previewOf } from '../chat/preview.ts'
import { listTime } from '../chat/time-label.ts'
import { mentionMark } from '../mentions/mention-mark.ts'
import styles from './conversation-row.module.css'

interface ConversationRowProps {
  readonly conversation: Snapshot<Conversation>
  readonly myID: string
  /** In Unix milliseconds. */
  readonly now: number
}

export const ConversationRow = memo(({ conversation, myID, now }: ConversationRowProps) => {
  const name = nameOf(conversation)
  const { lastMessage, unreadCount, isPinned } = conversation
  const isMuted = isMutedConversation(conversation)
  return (
    <Link
      className={styles.row ?? ''}
      data-pinned={isPinned}
      to={roomPath(conversation.conversationID)}
    >
      {conversation.conversationID === NOTICES ? (
        <span className={styles.notices}>
          <Icon name="bell" />
        </span>
      ) : (
        <Avatar src={avatarOf(conversation)} name={name} />
      )}
      <span className={styles.main}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          {lastMessage.lastTime > 0 && (
            <time className={styles.time}>{listTime(lastMessage.lastTime, now)}</time>
          )}
        </span>
        <span className={styles.line}>
          <Preview conversation={conversation} myID={myID} />
          {isMuted && (
            <span className={styles.muted}>
              <Icon name="muted" />
            </span>
          )}
          <Badge count={unreadCount} isMuted={isMuted} />
        </span>
      </span>
    </Link>
  )
})

/** The last message, after a mention mark or draft mark. */
const Preview = ({ conversation, myID }: Omit<ConversationRowProps, 'now'>) => {
  const { draftText, groupAtInfoList } = conversation
  const mention = mentionMark(groupAtInfoList)
  const isDraft = mention === '' && draftText.trim() !== ''
  return (
    <span className={styles.preview}>
      {mention !== '' && <span className={styles.calls}>{mention} </span>}
      {isDraft && <span className={styles.calls}>[草稿] </span>}
      <EmojiText text={isDraft ? draftText : previewOf(conversation, myID)} />
    </span>
  )
}
