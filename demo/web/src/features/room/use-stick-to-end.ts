import { type RefObject, useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react'

/** So near is at the end. */
const END_SLACK_PX = 80

/** So long an opened list is looked after: rows that were never measured may leave it where it began. */
const OPENING_FRAMES = 60

/** How somebody scrolls. What else moves a list that opens are its rows, which turn out lower than it guessed. */
const GESTURES = ['wheel', 'touchmove', 'keydown'] as const

export interface StickToEndOptions {
  /** False while newer messages exist that are not shown: then no end is the end. */
  readonly isLive: boolean
  /** False: it opens at a message of the past. */
  readonly opensAtEnd: boolean
  readonly scrollToEnd: () => void
}

export interface StickToEnd {
  readonly isAtEnd: boolean
  /** To be called when the box was scrolled. */
  readonly watch: () => void
  readonly goToEnd: () => void
  /** Somebody goes elsewhere: what comes in before they are there does not take them back. */
  readonly leaveEnd: () => void
  /** Goes to the end where the list is there already; answers whether it is. */
  readonly keepEnd: () => boolean
  /** False while rows are not measured, or the list is to be at the end and has not come there: what is in sight then passes by. */
  readonly hasArrived: () => boolean
}

const leftBelow = (box: HTMLDivElement): number =>
  box.scrollHeight - box.clientHeight - box.scrollTop

/** The list hides rows that it has not measured; until then it is only as high as it guesses. */
const isMeasured = (box: HTMLDivElement): boolean =>
  [...(box.firstElementChild?.children ?? [])].every(
    (row) => !(row instanceof HTMLElement) || row.style.visibility !== 'hidden',
  )

/** Keeps a list at its end while it is there, also when its box changes, as by the keyboard. */
export const useStickToEnd = (
  boxRef: RefObject<HTMLDivElement | null>,
  options: StickToEndOptions,
): StickToEnd => {
  const atEnd = useRef(options.opensAtEnd)
  const [isAtEnd, setIsAtEnd] = useState(options.opensAtEnd)
  const isOpening = useRef(true)
  /** Where it was scrolled to the last time. */
  const lastTop = useRef(0)
  const latest = useRef(options)
  // Before the effects that follow new rows.
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
    // Rows that turn out higher than thought push the end away: nobody has left it then.
    const isThere = isNear || (atEnd.current && !isUpwards)
    put(latest.current.isLive && isThere)
  }, [boxRef, put])
  const goToEnd = useCallback(() => {
    put(true)
    latest.current.scrollToEnd()
  }, [put])
  const leaveEnd = useCallback(() => {
    put(false)
    // Where nothing had to be scrolled the end may still be in sight.
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
