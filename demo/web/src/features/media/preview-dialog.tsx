import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { Icon } from '../../ui/icons.tsx'
import { IconButton } from '../../ui/nav-bar.tsx'
import type { Choice, ChosenMedia } from './chosen-media.ts'
import styles from './preview-dialog.module.css'
import { PreviewItem, PreviewThumb } from './preview-item.tsx'

interface PreviewDialogProps {
  readonly choice: Choice
  readonly onSend: (media: readonly ChosenMedia[]) => void
  readonly onClose: () => void
}

/** Previews chosen files before sending; the user can remove some. */
export const PreviewDialog = ({ choice, onSend, onClose }: PreviewDialogProps) => {
  const [media, setMedia] = useState(choice.media)
  const [index, setIndex] = useState(0)
  const pages = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const go = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    strip.current?.children[index]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [index])
  // After pasting, Enter sends.
  useEffect(() => go.current?.focus(), [])
  const goTo = (index: number) => {
    const box = pages.current
    box?.scrollTo({ left: index * box.clientWidth, behavior: 'smooth' })
  }
  const remove = (key: string) => {
    const left = media.filter((one) => one.key !== key)
    if (left.length === 0) return onClose()
    setMedia(left)
    setIndex(Math.min(index, left.length - 1))
  }
  /** The server rejects undecodable pictures; the user may send the file instead. */
  const sendAsFile = (key: string) =>
    setMedia((all) =>
      all.map((one) => (one.key === key ? { ...one, kind: 'file', isBroken: true } : one)),
    )
  const current = media[index]
  return (
    <FullScreen label="发送前预览" onClose={onClose}>
      <header className={styles.head}>
        <IconButton icon="close" label="取消发送" onClick={onClose} />
        <span className={styles.counter}>
          {media.length > 1 && `${index + 1} / ${media.length}`}
        </span>
      </header>
      <div
        ref={pages}
        className={styles.pages}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setIndex(Math.min(media.length - 1, Math.round(scrollLeft / Math.max(1, clientWidth))))
        }
      >
        {media.map((one) => (
          <PreviewItem
            key={one.key}
            media={one}
            isCurrent={one === current}
            onBroken={() => sendAsFile(one.key)}
          />
        ))}
      </div>
      <div className={styles.end}>
        {media.length > 1 && (
          <ul ref={strip} className={styles.strip} aria-label="已选">
            {media.map((one, index) => (
              <li key={one.key} className={styles.thumb} data-current={one === current}>
                <button
                  type="button"
                  className={styles.go}
                  aria-label={`看第 ${index + 1} 个`}
                  onClick={() => goTo(index)}
                >
                  <PreviewThumb media={one} />
                </button>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`去掉第 ${index + 1} 个`}
                  onClick={() => remove(one.key)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <footer className={styles.foot}>
          <p className={styles.note} role="status">
            {choice.note}
          </p>
          <Button ref={go} onClick={() => onSend(media)}>
            {media.length > 1 ? `发送（${media.length}）` : '发送'}
          </Button>
        </footer>
      </div>
    </FullScreen>
  )
}
