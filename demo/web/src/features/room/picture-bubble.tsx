import { type CSSProperties, useState } from 'react'
import type { ImagePayload, VideoPayload } from 'tavern-im'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { showPicture } from '../../ui/show-picture.ts'
import { isWebAddress } from '../../ui/web-address.ts'
import { type Box, boxOf, clockText } from './measures.ts'
import styles from './picture-bubble.module.css'

const sized = ({ width, height }: Box): CSSProperties => ({
  width: `${width / 16}rem`,
  aspectRatio: `${width} / ${height}`,
})

/** A place as large as the picture that is not there. */
const Missing = ({ box, text }: { box: Box; text: string }) => (
  <span className={styles.missing} style={sized(box)}>
    <Icon name="picture" />
    {text}
  </span>
)

/** A picture; a tap shows it whole. Its place is kept while it loads, so that nothing jumps. */
export const ImageBubble = ({ image }: { image: ImagePayload }) => {
  const [isBroken, setIsBroken] = useState(false)
  const [original, large, thumbnail] = image.imageInfoArray
  const shown = thumbnail ?? original
  const box = boxOf(shown?.width ?? 0, shown?.height ?? 0)
  const src = shown?.url ?? ''
  if (isBroken || !isWebAddress(src)) return <Missing box={box} text="图片加载失败" />
  const whole = large?.url ?? original?.url ?? src
  return (
    <button
      type="button"
      className={styles.picture}
      style={sized(box)}
      aria-label="查看图片"
      onClick={() => showPicture(isWebAddress(whole) ? whole : src)}
    >
      <img src={src} alt="" draggable={false} onError={() => setIsBroken(true)} />
    </button>
  )
}

/** A video; a tap loads and plays it in its place. */
export const VideoBubble = ({ video }: { video: VideoPayload }) => {
  const [isStarted, setIsStarted] = useState(false)
  const { videoUrl, videoSecond, snapshotUrl, snapshotWidth, snapshotHeight } = video
  const box = boxOf(snapshotWidth, snapshotHeight)
  if (!isWebAddress(videoUrl)) return <Missing box={box} text="视频加载失败" />
  if (isStarted) {
    return (
      <video
        className={styles.video}
        style={sized(box)}
        src={videoUrl}
        autoPlay
        controls
        playsInline
      >
        <track kind="captions" />
      </video>
    )
  }
  return (
    <button
      type="button"
      className={classNames(styles.picture, styles.dark)}
      style={sized(box)}
      aria-label={`播放视频，${videoSecond} 秒`}
      onClick={() => setIsStarted(true)}
    >
      {isWebAddress(snapshotUrl) && <img src={snapshotUrl} alt="" draggable={false} />}
      <span className={styles.play}>
        <Icon name="play" isFilled />
      </span>
      {videoSecond > 0 && <span className={styles.length}>{clockText(videoSecond)}</span>}
    </button>
  )
}
