import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { trapTab } from '../use-focus-trap.ts'

/**
 * Keeps the focus in an open popup and restores it when the popup closes, before its exit
 * animation. Reports Escape and stops its propagation.
 */
export const usePopupFocus = (isOpen: boolean, onEscape: () => void) => {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) {
      const now = document.activeElement
      if (!ref.current?.contains(now)) before.current = now
      ref.current?.focus({ preventScroll: true })
      return
    }
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    trapTab(ref.current, event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEscape()
  }
  return { ref, onKeyDown }
}
