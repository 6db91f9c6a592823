import { type RefObject, useEffect, useState } from 'react'

/** Minimum interval between updates while scrolling. */
const THROTTLE_MS = 50

const FROM_PX = 4

/** Whether an element is scrolled away from its top. */
export const useScrolled = (ref: RefObject<HTMLElement | null>): boolean => {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      setIsScrolled(element.scrollTop > FROM_PX)
    }
    const onScroll = () => {
      timer ??= setTimeout(look, THROTTLE_MS)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [ref])
  return isScrolled
}
