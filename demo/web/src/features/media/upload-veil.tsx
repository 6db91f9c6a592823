import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { useChatEntry } from '../chat/chat-entry.ts'
import type { MessageContent } from '../chat/message-content.ts'
import { isOffline } from '../chat/offline-block.tsx'
import { useRoomMedia } from './room-media-context.ts'
import { useUploadProgress } from './upload-progress.ts'
import styles from './upload-veil.module.css'

interface UploadVeilProps {
  readonly message: MessageContent
}

/** An overlay on a picture or video: the upload progress with a cancel button, or the failure. */
export const UploadVeil = ({ message: { ID, flow, status } }: UploadVeilProps) => {
  const { resend } = useRoomMedia()
  if (flow === 'in' || status === 'success') return null
  if (status === 'unSend') return <Sending messageID={ID} />
  return (
    <button
      type="button"
      className={styles.veil}
      aria-label="没有发出去，点按重发"
      onClick={() => resend(ID)}
    >
      <span className={styles.again}>
        <Icon name="again" />
      </span>
      <span className={styles.words}>点按重发</span>
    </button>
  )
}

const Sending = ({ messageID }: { messageID: string }) => {
  const isWaiting = isOffline(useChatEntry().notice)
  return (
    <div className={classNames(styles.veil, styles.sending)}>
      <SendingRing messageID={messageID} />
      {isWaiting && <span className={styles.words}>等待网络</span>}
    </div>
  )
}

/** The upload progress of a message's file; a tap cancels it. */
export const SendingRing = ({ messageID }: { messageID: string }) => {
  const { cancel } = useRoomMedia()
  const progress = useUploadProgress(messageID)
  return (
    <span className={styles.ring}>
      <ProgressRing progress={progress} label="正在发送" />
      <button
        type="button"
        className={styles.stop}
        aria-label="取消发送"
        onClick={() => cancel(messageID)}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}
