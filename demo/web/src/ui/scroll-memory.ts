import { type RefObject, useEffect } from 'react'

/** A list must render its rows before it can scroll. */
const RESTORE_DELAY_MS = 10

const offsets = new Map<string, number>()

/** Stores and restores the scroll position per path and query. */
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
