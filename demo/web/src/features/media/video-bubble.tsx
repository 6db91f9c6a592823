import { useState } from 'react'
import type { VideoPayload } from 'tavern-im/strict'
import { Icon } from '../../ui/icons.tsx'
import { isLoadable } from '../../ui/web-address.ts'
import type { MessageContent } from '../chat/message-content.ts'
import { boxOf, clockText, sized } from './measures.ts'
import { MissingMedia } from './missing-media.tsx'
import { useRoomMedia } from './room-media-context.ts'
import { UploadVeil } from './upload-veil.tsx'
import styles from './video-bubble.module.css'

/** A video as its cover picture; a tap plays it on the whole page. */
export const VideoBubble = ({ message }: { message: MessageContent }) => {
  const video = message.payload as VideoPayload
  const { openVideo } = useRoomMedia()
  const [brokenCover, setBrokenCover] = useState('')
  const { videoUrl, videoSecond, snapshotUrl, snapshotWidth, snapshotHeight } = video
  const box = boxOf(snapshotWidth, snapshotHeight)
  const isOnItsWay = message.flow === 'out' && message.status !== 'success'
  if (!isLoadable(videoUrl) && !isOnItsWay) return <MissingMedia box={box} text="视频看不了" />
  return (
    <div className={styles.frame} style={sized(box)}>
      <button
        type="button"
        className={styles.video}
        aria-label={`播放视频，${videoSecond} 秒`}
        onClick={() => openVideo(message.ID)}
      >
        {isLoadable(snapshotUrl) && snapshotUrl !== brokenCover && (
          <img
            src={snapshotUrl}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setBrokenCover(snapshotUrl)}
          />
        )}
        <span className={styles.play}>
          <Icon name="play" isFilled />
        </span>
        {videoSecond > 0 && <span className={styles.length}>{clockText(videoSecond)}</span>}
      </button>
      <UploadVeil message={message} />
    </div>
  )
}
