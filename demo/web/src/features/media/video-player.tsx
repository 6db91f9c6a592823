import { useState } from 'react'
import type { VideoPayload } from 'tavern-im/strict'
import { Button } from '../../ui/button.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { IconButton } from '../../ui/nav-bar.tsx'
import { isWebAddress } from '../../ui/web-address.ts'
import { showsPicture } from './measures.ts'
import styles from './video-player.module.css'

interface VideoPlayerProps {
  readonly video: VideoPayload
  /** Called before a retry. */
  readonly onRetry: () => Promise<void>
  readonly onClose: () => void
}

/** Plays a video on the whole page, with the browser's controls. */
export const VideoPlayer = ({ video, onRetry, onClose }: VideoPlayerProps) => {
  const [attempt, setAttempt] = useState(0)
  const [isBroken, setIsBroken] = useState(false)
  const { videoUrl, snapshotUrl } = video
  const retry = async () => {
    await onRetry()
    setIsBroken(false)
    setAttempt(attempt + 1)
  }
  return (
    <FullScreen label="视频" onClose={onClose}>
      <header className={styles.head}>
        <IconButton icon="close" label="关闭视频" onClick={onClose} />
        {isWebAddress(videoUrl) && (
          <a
            className={styles.save}
            href={videoUrl}
            download
            target="_blank"
            rel="noreferrer"
            aria-label="保存视频"
          >
            保存
          </a>
        )}
      </header>
      {isBroken ? (
        <div className={styles.broken} role="alert">
          <p>这个视频播放不了，可能是网络断了，也可能是手机不支持它的格式</p>
          <Button kind="soft" size="small" onClick={() => void retry()}>
            再试一次
          </Button>
        </div>
      ) : (
        <video
          key={attempt}
          className={styles.video}
          src={videoUrl}
          {...(snapshotUrl !== '' && { poster: snapshotUrl })}
          autoPlay
          controls
          playsInline
          onLoadedMetadata={({ currentTarget }) => setIsBroken(!showsPicture(currentTarget))}
          onError={() => setIsBroken(true)}
        >
          <track kind="captions" />
        </video>
      )}
    </FullScreen>
  )
}
