import type { FilePayload } from 'tavern-im/strict'
import { Icon } from '../../ui/icons.tsx'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { isWebAddress } from '../../ui/web-address.ts'
import type { MessageContent } from '../chat/message-content.ts'
import { download, useDownload } from './downloads.ts'
import styles from './file-card.module.css'
import { FileMark } from './file-mark.tsx'
import { sizeText } from './measures.ts'
import { useRoomMedia } from './room-media-context.ts'
import { SendingRing } from './upload-veil.tsx'

/** A file: a tap downloads it, a second tap cancels; shows the upload progress. */
export const FileCard = ({ message }: { message: MessageContent }) => {
  const payload = message.payload as FilePayload
  const { resend } = useRoomMedia()
  const isMine = message.flow === 'out'
  if (isMine && message.status === 'unSend') {
    return (
      <section className={styles.card} aria-label="文件">
        <Words {...payload} note="发送中" />
        <span className={styles.sending}>
          <SendingRing messageID={message.ID} />
        </span>
      </section>
    )
  }
  if (isMine && message.status === 'fail') {
    return (
      <button type="button" className={styles.card} onClick={() => resend(message.ID)}>
        <Words {...payload} note="未发出，点按重发" isAlarming />
        <span className={styles.action}>
          <Icon name="again" />
        </span>
      </button>
    )
  }
  if (!isWebAddress(payload.fileUrl)) {
    return (
      <section className={styles.card} aria-label="文件">
        <Words {...payload} note="" />
      </section>
    )
  }
  return <Fetched messageID={message.ID} {...payload} />
}

const Fetched = ({ messageID, ...payload }: FilePayload & { messageID: string }) => {
  const { fileName, fileUrl } = payload
  const { refresh } = useRoomMedia()
  const state = useDownload(messageID)
  const isRunning = state?.step === 'running'
  const fetchIt = async () => {
    const isHere = await download({ messageID, url: fileUrl, name: fileName || '文件' })
    if (!isHere) await refresh(messageID)
  }
  return (
    <button
      type="button"
      className={styles.card}
      aria-label={isRunning ? `停止下载 ${fileName}` : `下载文件 ${fileName}`}
      onClick={isRunning ? state.stop : () => void fetchIt()}
    >
      <Words {...payload} note={isRunning ? '下载中' : state?.step === 'done' ? '已保存' : ''} />
      <span className={styles.action}>
        {isRunning ? (
          <ProgressRing progress={state.progress} label="正在下载" />
        ) : (
          <Icon name={state?.step === 'done' ? 'check' : 'download'} />
        )}
      </span>
    </button>
  )
}

interface WordsProps extends Pick<FilePayload, 'fileName' | 'fileSize'> {
  readonly note: string
  readonly isAlarming?: boolean
}

/** The number of characters in two lines of the card. */
const NAME_LETTERS = 32

const Words = ({ fileName, fileSize, note, isAlarming = false }: WordsProps) => (
  <>
    <FileMark name={fileName} />
    <span className={styles.words}>
      <span className={styles.name}>
        <MiddleEllipsis text={fileName || '文件'} most={NAME_LETTERS} />
      </span>
      <span className={styles.note} data-alarming={isAlarming}>
        {[isAlarming ? '' : sizeText(fileSize), note].filter(Boolean).join(' · ')}
      </span>
    </span>
  </>
)
