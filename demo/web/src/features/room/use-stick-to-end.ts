import { type RefObject, useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react'

/** Maximum distance in px that counts as the end. */
const END_SLACK_PX = 80

/**
 * Number of frames in which an opened list is kept at its start position, because unmeasured rows
 * may move it.
 */
const OPENING_FRAMES = 60

/**
 * Events of user scrolling. Other scrolling of an opened list comes from rows that are lower than
 * estimated.
 */
const GESTURES = ['wheel', 'touchmove', 'keydown'] as const

export interface StickToEndOptions {
  /** False while newer messages exist that are not loaded: then the list has no live end. */
  readonly isLive: boolean
  /** False if the list opens at an older message. */
  readonly opensAtEnd: boolean
  readonly scrollToEnd: () => void
}

export interface StickToEnd {
  readonly isAtEnd: boolean
  /** Must be called when the box was scrolled. */
  readonly watch: () => void
  readonly goToEnd: () => void
  /** Leaves the end for a jump: new messages no longer scroll to the end. */
  readonly leaveEnd: () => void
  /** Scrolls to the end if the list is at the end; returns whether it is. */
  readonly keepEnd: () => boolean
  /**
   * False while rows are unmeasured or the list has not reached its end: then visible rows only
   * pass by.
   */
  readonly hasArrived: () => boolean
}

const leftBelow = (box: HTMLDivElement): number =>
  box.scrollHeight - box.clientHeight - box.scrollTop

/** The list hides unmeasured rows; until then its height is an estimate. */
const isMeasured = (box: HTMLDivElement): boolean =>
  [...(box.firstElementChild?.children ?? [])].every(
    (row) => !(row instanceof HTMLElement) || row.style.visibility !== 'hidden',
  )

/** Keeps a list at its end, also when its box changes, e.g. by the keyboard. */
export const useStickToEnd = (
  boxRef: RefObject<HTMLDivElement | null>,
  options: StickToEndOptions,
): StickToEnd => {
  const atEnd = useRef(options.opensAtEnd)
  const [isAtEnd, setIsAtEnd] = useState(options.opensAtEnd)
  const isOpening = useRef(true)
  /** The last scroll position. */
  const lastTop = useRef(0)
  const latest = useRef(options)
  // Runs before the effects for new rows.
  useInsertionEffect(() => {
    latest.current = options
  })
  const put = useCallback((is: boolean) => {
    atEnd.current = is
    setIsAtEnd(is)
  }, [])
  const watch = useCallback(() => {
    const box = boxRef.current
    if (box === null) return
    const isUpwards = !isOpening.current && box.scrollTop < lastTop.current
    lastTop.current = box.scrollTop
    const isNear = leftBelow(box) < END_SLACK_PX && (atEnd.current || isMeasured(box))
    // Rows that are higher than estimated push the end away; the user has not scrolled.
    const isThere = isNear || (atEnd.current && !isUpwards)
    put(latest.current.isLive && isThere)
  }, [boxRef, put])
  const goToEnd = useCallback(() => {
    put(true)
    latest.current.scrollToEnd()
  }, [put])
  const leaveEnd = useCallback(() => {
    put(false)
    // Without a scroll event the end may still be visible.
    requestAnimationFrame(watch)
  }, [put, watch])
  const keepEnd = useCallback(() => {
    if (atEnd.current && latest.current.isLive) latest.current.scrollToEnd()
    return atEnd.current
  }, [])
  const hasArrived = useCallback(() => {
    const box = boxRef.current
    const isDue = atEnd.current && latest.current.isLive
    return box !== null && isMeasured(box) && (!isDue || leftBelow(box) < END_SLACK_PX)
  }, [boxRef])
  useEffect(() => {
    const box = boxRef.current
    const open = () => {
      isOpening.current = false
    }
    if (box === null) return open()
    let left = OPENING_FRAMES
    const look = () => {
      const isLookedAfter = isOpening.current && atEnd.current && latest.current.isLive
      if (left === 0 || !isLookedAfter) return open()
      left -= 1
      if (leftBelow(box) >= END_SLACK_PX) box.scrollTop = box.scrollHeight
      frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    for (const gesture of GESTURES) box.addEventListener(gesture, open, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const gesture of GESTURES) box.removeEventListener(gesture, open)
    }
  }, [boxRef])
  useEffect(() => {
    const box = boxRef.current
    if (box === null) return
    const observer = new ResizeObserver(keepEnd)
    observer.observe(box)
    return () => observer.disconnect()
  }, [boxRef, keepEnd])
  return { isAtEnd, watch, goToEnd, leaveEnd, keepEnd, hasArrived }
}
