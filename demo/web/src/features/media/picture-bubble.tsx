import { useState } from 'react'
import type { ImagePayload } from 'tavern-im/strict'
import { fetchViewer } from '../../ui/show-pictures.ts'
import { PICTURE_KEY } from '../../ui/shown-picture.ts'
import { isLoadable } from '../../ui/web-address.ts'
import type { MessageContent } from '../chat/message-content.ts'
import { boxOf, sized } from './measures.ts'
import { MissingMedia } from './missing-media.tsx'
import { addressesOf } from './picture.ts'
import styles from './picture-bubble.module.css'
import { useRoomMedia } from './room-media-context.ts'
import { UploadVeil } from './upload-veil.tsx'

/** Screens with one pixel per CSS pixel and metered connections use the small size. */
const prefersLarge = (): boolean => {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return window.devicePixelRatio > 1.3 && connection?.saveData !== true
}

const preload = (): void => {
  fetchViewer().catch(() => {
    // The tap retries and reports the error.
  })
}

/** A picture; a tap opens it. Its box is reserved while it loads, to avoid layout shifts. */
export const PictureBubble = ({ message }: { message: MessageContent }) => {
  const image = message.payload as ImagePayload
  const { openPicture, refresh } = useRoomMedia()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const { thumb, large } = addressesOf(image)
  const { width = 0, height = 0 } = image.imageInfoArray[0] ?? {}
  const box = boxOf(width, height)
  if (!isLoadable(thumb)) return <MissingMedia box={box} text="图片看不了" />
  const retry = async () => {
    await refresh(message.ID)
    setAttempt(attempt + 1)
    setState('loading')
  }
  if (state === 'broken') {
    const isUnsent = message.flow === 'out' && message.status !== 'success'
    // The file is local, so a retry would not help.
    if (isUnsent) return <MissingMedia box={box} text="这张图片打不开" />
    return <MissingMedia box={box} text="加载失败，点按重试" onRetry={() => void retry()} />
  }
  const isSharper = state === 'shown' && large !== thumb && isLoadable(large) && prefersLarge()
  return (
    <div className={styles.frame} style={sized(box)} data-state={state}>
      <button
        type="button"
        className={styles.picture}
        aria-label="查看图片"
        onPointerDown={preload}
        onClick={() => openPicture(message.ID)}
        {...{ [PICTURE_KEY]: message.ID }}
      >
        <img
          key={`${attempt}${thumb}`}
          src={thumb}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setState('shown')}
          // Its URL may have expired.
          onError={() => (attempt === 0 ? void retry() : setState('broken'))}
        />
        {isSharper && <LargePicture src={large} />}
      </button>
      <UploadVeil message={message} />
    </div>
  )
}

/** The large size over the small one, shown when it has loaded. */
const LargePicture = ({ src }: { src: string }) => {
  const [isHere, setIsHere] = useState(false)
  return (
    <img
      className={styles.sharper}
      data-here={isHere}
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={() => setIsHere(true)}
    />
  )
}
