import { memo } from 'react'
import type { Message, Snapshot } from 'tavern-im'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { useLongPress } from '../../ui/long-press.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { GroupReadMark } from '../receipts/group-read-mark.tsx'
import { Bubble } from './bubble.tsx'
import styles from './message-row.module.css'

interface MessageRowProps {
  readonly message: Snapshot<Message>
  readonly isFirstOfSender: boolean
  /** Something is to be done with it: it was pressed long, or its failure was. */
  readonly onAct: (messageID: string) => void
}

/** A message with its sender, how its sending goes, whether it was read and whether it was changed. */
export const MessageRow = memo(({ message, isFirstOfSender, onAct }: MessageRowProps) => {
  const { ID, flow, from, nick, nameCard, avatar, conversationType } = message
  const press = useLongPress(() => onAct(ID))
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
          <div className={styles.body} {...press}>
            <Bubble message={message} isTailed={isFirstOfSender} />
          </div>
          <SendState message={message} onAct={onAct} />
        </div>
        {message.isModified && <span className={styles.modified}>已编辑</span>}
      </div>
    </article>
  )
})

const hasOwnProgress = new Set(['TIMImageElem', 'TIMVideoFileElem', 'TIMFileElem'])

const SendState = ({ message, onAct }: Pick<MessageRowProps, 'message' | 'onAct'>) => {
  if (message.flow === 'in') return null
  if (message.status === 'success') return <ReadMark message={message} />
  if (message.status === 'unSend') {
    // They show themselves how far they are.
    if (hasOwnProgress.has(message.type)) return null
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
      onClick={() => onAct(message.ID)}
    >
      <Icon name="alert" />
    </button>
  )
}

/** Whether the other one has read it; in groups how many have. */
const ReadMark = ({ message }: Pick<MessageRowProps, 'message'>) => {
  if (message.conversationType !== 'C2C') return <GroupReadMark message={message} />
  return (
    <span className={styles.read} data-read={message.isPeerRead}>
      {message.isPeerRead ? '已读' : '未读'}
    </span>
  )
}
