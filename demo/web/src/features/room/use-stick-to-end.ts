import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** So near is at the end. */
const END_SLACK_PX = 80

/**
 * Keeps a list at its end while it is there: when its box changes, as by the keyboard, and when
 * `keepEnd` is called after rows were added.
 */
export const useStickToEnd = (
  boxRef: RefObject<HTMLDivElement | null>,
  scrollToEnd: () => void,
) => {
  const isAtEndRef = useRef(true)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const latest = useRef(scrollToEnd)
  useEffect(() => {
    latest.current = scrollToEnd
  })
  const watch = useCallback(() => {
    const box = boxRef.current
    if (box === null) return
    const left = box.scrollHeight - box.clientHeight - box.scrollTop
    isAtEndRef.current = left < END_SLACK_PX
    setIsAtEnd(isAtEndRef.current)
  }, [boxRef])
  const goToEnd = useCallback(() => {
    isAtEndRef.current = true
    setIsAtEnd(true)
    latest.current()
  }, [])
  const keepEnd = useCallback(() => {
    if (isAtEndRef.current) latest.current()
  }, [])
  useEffect(() => {
    const box = boxRef.current
    if (box === null) return
    const observer = new ResizeObserver(keepEnd)
    observer.observe(box)
    return () => observer.disconnect()
  }, [boxRef, keepEnd])
  return { isAtEnd, isAtEndRef, watch, goToEnd, keepEnd }
}
