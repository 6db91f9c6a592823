import { memo, type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import type { Message, Snapshot } from 'tavern-im/strict'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { useLongPress } from '../../ui/long-press.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { editedText, PLATFORM } from '../chat/platform-message.ts'
import { senderName } from '../chat/sender-name.ts'
import { personPath } from '../people/person-path.ts'
import { GroupReadMark } from '../receipts/group-read-mark.tsx'
import { Bubble } from './bubble.tsx'
import styles from './message-row.module.css'
import { ReactionChips } from './reactions/reaction-chips.tsx'
import { QuoteBlock } from './reply/quote-block.tsx'
import { SelectMark, useIsSelecting } from './select/select-mark.tsx'
import { useRoomStore } from './state/room-store.ts'

interface MessageRowProps {
  readonly message: Snapshot<Message>
  readonly isFirstOfSender: boolean
}

/** A message with its sender, quote, send state, read mark, edit label and reactions. */
export const MessageRow = memo(({ message, isFirstOfSender }: MessageRowProps) => {
  const { ID, flow, from, avatar, conversationType } = message
  const body = useRef<HTMLDivElement>(null)
  const openMenu = useOpenMenu(ID, body)
  const press = useLongPress(openMenu)
  const isSelecting = useIsSelecting()
  const name = senderName(message)
  const hasName = conversationType === 'GROUP' && flow === 'in' && isFirstOfSender
  return (
    <article
      className={classNames(styles.row, styles[flow], !isFirstOfSender && styles.continued)}
      data-selecting={isSelecting}
      aria-label={`${flow === 'out' ? '我' : name} 的消息`}
    >
      <span className={styles.avatar}>
        {isFirstOfSender && from === PLATFORM && <Avatar src={avatar} name={name} size="small" />}
        {isFirstOfSender && from !== PLATFORM && (
          <Link to={personPath(from)} aria-label={`${name} 的资料`}>
            <Avatar src={avatar} name={name} size="small" />
          </Link>
        )}
      </span>
      <div className={styles.main}>
        {hasName && <span className={styles.name}>{name}</span>}
        <div className={styles.line}>
          <div ref={body} className={styles.body} {...press}>
            <Bubble message={message} isTailed={isFirstOfSender} />
          </div>
          <SendState message={message} onAct={openMenu} />
          <button type="button" className={styles.more} aria-label="消息操作" onClick={openMenu}>
            <Icon name="more" />
          </button>
        </div>
        {message.isModified && <span className={styles.modified}>{editedText(message)}</span>}
        <QuoteBlock cloudCustomData={message.cloudCustomData} />
        <ReactionChips messageID={ID} />
      </div>
      {isSelecting && <SelectMark message={message} />}
    </article>
  )
})

const useOpenMenu = (messageID: string, body: RefObject<HTMLElement | null>): (() => void) => {
  const store = useRoomStore()
  return () => {
    const anchor = body.current?.getBoundingClientRect()
    if (anchor !== undefined) store.put({ opened: { kind: 'menu', messageID, anchor } })
  }
}

const hasOwnProgress = new Set(['TIMImageElem', 'TIMVideoFileElem', 'TIMFileElem'])

interface SendStateProps extends Pick<MessageRowProps, 'message'> {
  /** Opens the actions for a failed message. */
  readonly onAct: () => void
}

const SendState = ({ message, onAct }: SendStateProps) => {
  if (message.flow === 'in') return null
  if (message.status === 'success') return <ReadMark message={message} />
  if (message.status === 'unSend') {
    // These types show their own progress.
    if (hasOwnProgress.has(message.type)) return null
    return (
      <span className={styles.sending}>
        <Spinner />
      </span>
    )
  }
  return (
    <button type="button" className={styles.failed} aria-label="发送失败，点按重试" onClick={onAct}>
      <Icon name="alert" />
    </button>
  )
}

/** The read state: by the peer, in groups by how many members. */
const ReadMark = ({ message }: Pick<MessageRowProps, 'message'>) => {
  if (message.conversationType !== 'C2C') return <GroupReadMark message={message} />
  return (
    <span className={styles.read} data-read={message.isPeerRead}>
      {message.isPeerRead ? '已读' : '未读'}
    </span>
  )
}
