import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import styles from './carousel.module.css'
import { Icon } from './icons.tsx'
import { hasCalmMotion } from './motion.ts'

/** Display time of a slide. */
const STAY_MS = 5000

/** A scroll has ended after this time without scroll events. */
const SETTLED_MS = 120

interface CarouselProps<Item> {
  /** The label of the region. */
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item) => ReactNode
}

/**
 * A carousel: swiped by hand, and advancing by itself unless the user hovers it, prefers reduced
 * motion, or has stopped it.
 */
export const Carousel = <Item,>({ label, items, keyOf, children }: CarouselProps<Item>) => {
  const count = items.length
  const [hasStopped, setHasStopped] = useState(hasCalmMotion)
  const [isPaused, setIsPaused] = useState(false)
  const { track, at, watch } = useTrack(count)
  useMovingOn(track, at, count > 1 && !hasStopped && !isPaused)
  const [first] = items
  const hold = { onPointerEnter: () => setIsPaused(true), onPointerLeave: () => setIsPaused(false) }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of fields is something else
    <div
      className={styles.carousel}
      role="group"
      aria-roledescription="轮播"
      aria-label={label}
      // A tap leaves the focus; only keyboard focus pauses the carousel.
      onFocus={({ target }) => setIsPaused(target.matches(':focus-visible'))}
      onBlur={() => setIsPaused(false)}
      {...hold}
    >
      <div ref={track} className={styles.track} onScroll={watch}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of fields is something else
          <div
            key={keyOf(item)}
            className={styles.slide}
            role="group"
            aria-roledescription="幻灯片"
            aria-label={`第 ${index + 1} 张，共 ${count} 张`}
          >
            {children(item)}
          </div>
        ))}
        {count > 1 && first !== undefined && (
          <div className={styles.slide} aria-hidden="true" inert>
            {children(first)}
          </div>
        )}
      </div>
      {count > 1 && (
        <div className={styles.foot}>
          <span className={styles.dots} aria-hidden="true">
            {items.map((item, index) => (
              <span key={keyOf(item)} className={styles.dot} data-on={index === at % count} />
            ))}
          </span>
          <button
            type="button"
            className={styles.stop}
            aria-label={hasStopped ? '继续轮播' : '暂停轮播'}
            onClick={() => setHasStopped(!hasStopped)}
          >
            <Icon name={hasStopped ? 'play' : 'pause'} />
          </button>
        </div>
      )}
    </div>
  )
}

/**
 * The scroll container and the visible slide; slide `count` repeats the first one, from which it
 * jumps back unnoticed.
 */
const useTrack = (count: number) => {
  const track = useRef<HTMLDivElement>(null)
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [at, setAt] = useState(0)
  useEffect(() => () => clearTimeout(settleTimer.current), [])
  const watch = useCallback(() => {
    const element = track.current
    if (element === null || element.clientWidth === 0) return
    const now = Math.round(element.scrollLeft / element.clientWidth)
    setAt(now)
    clearTimeout(settleTimer.current)
    settleTimer.current = setTimeout(() => {
      if (now === count) element.scrollTo({ left: 0, behavior: 'instant' })
    }, SETTLED_MS)
  }, [count])
  return { track, at, watch }
}

const useMovingOn = (
  track: { readonly current: HTMLDivElement | null },
  at: number,
  isMoving: boolean,
): void => {
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      const element = track.current
      if (element === null || document.hidden) return
      element.scrollTo({ left: (at + 1) * element.clientWidth, behavior: 'smooth' })
    }, STAY_MS)
    return () => clearInterval(timer)
  }, [track, at, isMoving])
}
