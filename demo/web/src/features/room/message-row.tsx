import { memo } from 'react'
import type { Message, Snapshot } from 'tavern-im'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Bubble } from './bubble.tsx'
import styles from './message-row.module.css'

interface MessageRowProps {
  readonly message: Snapshot<Message>
  readonly isFirstOfSender: boolean
  readonly onFailedClick: (messageID: string) => void
}

/** A message with its sender and how its sending goes. */
export const MessageRow = memo(({ message, isFirstOfSender, onFailedClick }: MessageRowProps) => {
  const { flow, from, nick, nameCard, avatar, conversationType } = message
  const name = nameCard || nick || from
  const hasName = conversationType === 'GROUP' && flow === 'in' && isFirstOfSender
  return (
    <article
      className={classNames(styles.row, styles[flow], !isFirstOfSender && styles.continued)}
      aria-label={`${flow === 'out' ? '我' : name} 的消息`}
    >
      <span className={styles.avatar}>
        {isFirstOfSender && <Avatar src={avatar} name={name} size="small" />}
      </span>
      <div className={styles.main}>
        {hasName && <span className={styles.name}>{name}</span>}
        <div className={styles.line}>
          <Bubble message={message} isTailed={isFirstOfSender} />
          <SendState message={message} onFailedClick={onFailedClick} />
        </div>
      </div>
    </article>
  )
})

const SendState = ({
  message,
  onFailedClick,
}: Pick<MessageRowProps, 'message' | 'onFailedClick'>) => {
  if (message.flow === 'in' || message.status === 'success') return null
  if (message.status === 'unSend') {
    return (
      <span className={styles.sending}>
        <Spinner />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.failed}
      aria-label="发送失败，点按重试"
      onClick={() => onFailedClick(message.ID)}
    >
      <Icon name="alert" />
    </button>
  )
}
