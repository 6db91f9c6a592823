import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import type { ChosenMedia } from './chosen-media.ts'
import { FileMark } from './file-mark.tsx'
import { clockText, showsPicture, sizeText } from './measures.ts'
import { useObjectUrl } from './object-url.ts'
import styles from './preview-item.module.css'

interface PreviewItemProps {
  readonly media: ChosenMedia
  readonly isCurrent: boolean
  /** Called if the picture cannot be decoded. */
  readonly onBroken: () => void
}

/** The large preview of a file. */
export const PreviewItem = ({ media, isCurrent, onBroken }: PreviewItemProps) => {
  const { file, kind, isBroken = false } = media
  return (
    <section className={styles.page} aria-label={file.name} aria-hidden={!isCurrent}>
      {kind === 'image' && <Picture file={file} onBroken={onBroken} />}
      {kind === 'video' && <VideoPreview file={file} isCurrent={isCurrent} />}
      {kind === 'file' && (
        <FilePreview file={file} note={isBroken ? '这张图片打不开，会作为文件发送' : ''} />
      )}
    </section>
  )
}

const Picture = ({ file, onBroken }: { file: File; onBroken: () => void }) => {
  const url = useObjectUrl(file)
  if (url === '') return null
  return <img className={styles.picture} src={url} alt="" onError={onBroken} />
}

/** Plays only while it is visible. */
const VideoPreview = ({ file, isCurrent }: { file: File; isCurrent: boolean }) => {
  const url = useObjectUrl(file)
  const film = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (!isCurrent) film.current?.pause()
  }, [isCurrent])
  if (isBroken) return <FilePreview file={file} note="这个视频在这里播放不了，仍可以发送" />
  if (url === '') return null
  return (
    <>
      <video
        ref={film}
        className={styles.picture}
        src={url}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          const { duration } = currentTarget
          setSeconds(Number.isFinite(duration) ? duration : 0)
          setIsBroken(!showsPicture(currentTarget))
        }}
        onError={() => setIsBroken(true)}
      >
        <track kind="captions" />
      </video>
      <p className={styles.about}>
        {[seconds > 0 ? clockText(seconds) : '', sizeText(file.size)].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

/** The number of characters in three lines on the smallest screen. */
const NAME_LETTERS = 66

const FilePreview = ({ file, note = '' }: { file: File; note?: string }) => (
  <div className={styles.papers}>
    <FileMark name={file.name} isLarge />
    <span className={styles.name}>
      <MiddleEllipsis text={file.name} most={NAME_LETTERS} />
    </span>
    <span className={styles.about}>{sizeText(file.size)}</span>
    {note !== '' && <span className={styles.about}>{note}</span>}
  </div>
)

/** The thumbnail of a file. */
export const PreviewThumb = ({ media: { file, kind } }: { media: ChosenMedia }) => {
  const url = useObjectUrl(file)
  const [isBroken, setIsBroken] = useState(false)
  if (kind === 'file' || isBroken) return <FileMark name={file.name} />
  if (url === '') return null
  if (kind === 'image') return <img className={styles.small} src={url} alt="" draggable={false} />
  return (
    <>
      <video
        className={styles.small}
        src={`${url}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => setIsBroken(!showsPicture(currentTarget))}
        onError={() => setIsBroken(true)}
      />
      <span className={styles.play}>
        <Icon name="play" isFilled />
      </span>
    </>
  )
}
