import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from './icons.tsx'
import { isPull, PULL_PX, pulledBy } from './pull.ts'
import styles from './pull-refresh.module.css'
import { Spinner } from './spinner.tsx'

/** Minimum display time of the indicator. */
const SEEN_MS = 500

/** The position of the indicator during a refresh. */
const REST_PX = 56

interface PullRefreshProps {
  /** The scroll container, which can be pulled at its top. */
  readonly scrollRef: RefObject<HTMLElement | null>
  readonly onRefresh: () => Promise<unknown>
}

/** Pull to refresh: the indicator moves down over the header; the page itself does not move. */
export const PullRefresh = ({ scrollRef, onRefresh }: PullRefreshProps) => {
  const [pulled, setPulled] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const release = useEffectEvent(async (distance: number) => {
    setPulled(0)
    if (distance < PULL_PX || isBusy) return
    setIsBusy(true)
    await Promise.allSettled([onRefresh(), new Promise((seen) => setTimeout(seen, SEEN_MS))])
    setIsBusy(false)
  })
  useEffect(() => {
    if (scrollRef.current === null) return
    return trackPulls(scrollRef.current, setPulled, release)
  }, [scrollRef])
  const distance = isBusy ? REST_PX : pulled
  return (
    <div
      className={styles.indicator}
      role="status"
      data-moves={pulled === 0}
      style={{ transform: `translateY(${distance}px)`, opacity: Math.min(1, distance / 32) }}
    >
      <span className={styles.chip}>
        {isBusy ? (
          <Spinner />
        ) : (
          <span className={styles.arrow} data-ready={pulled >= PULL_PX}>
            <Icon name="down" />
          </span>
        )}
      </span>
      <span className={styles.words}>{isBusy && '刷新中'}</span>
    </div>
  )
}

/** Tracks one touch; returns the function that stops it. */
const trackPulls = (
  element: HTMLElement,
  follow: (pulled: number) => void,
  release: (pulled: number) => void,
): (() => void) => {
  let start: { readonly x: number; readonly y: number } | null = null
  let pulled = 0
  const begin = ({ touches }: TouchEvent) => {
    const [finger] = touches
    const isFirst = touches.length === 1 && element.scrollTop <= 0
    start = isFirst && finger !== undefined ? { x: finger.clientX, y: finger.clientY } : null
    pulled = 0
  }
  const move = (event: TouchEvent) => {
    const [finger] = event.touches
    if (start === null || finger === undefined) return
    const dy = finger.clientY - start.y
    if (pulled === 0 && !isPull(finger.clientX - start.x, dy)) {
      start = null
      return
    }
    if (event.cancelable) event.preventDefault()
    pulled = pulledBy(dy)
    follow(pulled)
  }
  const end = () => {
    if (start === null) return
    start = null
    release(pulled)
  }
  element.addEventListener('touchstart', begin, { passive: true })
  element.addEventListener('touchmove', move, { passive: false })
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', end)
  return () => {
    element.removeEventListener('touchstart', begin)
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
    element.removeEventListener('touchcancel', end)
  }
}
