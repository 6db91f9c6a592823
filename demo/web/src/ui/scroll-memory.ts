import { type RefObject, useEffect } from 'react'

/** A list draws its rows first; then there is something to scroll. */
const RESTORE_DELAY_MS = 10

const offsets = new Map<string, number>()

/** Remembers how far an element was scrolled, per path with its query, and goes back there. */
export const useScrollMemory = (path: string, ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const timer = setTimeout(() => {
      element.scrollTop = offsets.get(path) ?? 0
    }, RESTORE_DELAY_MS)
    const remember = () => offsets.set(path, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', remember)
    }
  }, [path, ref])
}
