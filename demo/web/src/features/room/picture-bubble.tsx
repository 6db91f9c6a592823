import { type CSSProperties, useState } from 'react'
import type { ImagePayload, VideoPayload } from 'tavern-im'
import { Icon } from '../../ui/icons.tsx'
import { showPicture } from '../../ui/show-picture.ts'
import { isWebAddress } from '../../ui/web-address.ts'
import { type Box, boxOf } from './measures.ts'
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

/** A video that loads when it is played. */
export const VideoBubble = ({ video }: { video: VideoPayload }) => {
  const { videoUrl, snapshotUrl, snapshotWidth, snapshotHeight } = video
  const box = boxOf(snapshotWidth, snapshotHeight)
  if (!isWebAddress(videoUrl)) return <Missing box={box} text="视频加载失败" />
  return (
    <video
      className={styles.video}
      style={sized(box)}
      src={videoUrl}
      {...(isWebAddress(snapshotUrl) ? { poster: snapshotUrl } : {})}
      preload="none"
      controls
      playsInline
    >
      <track kind="captions" />
    </video>
  )
}
