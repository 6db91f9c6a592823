import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), ' +
  'textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

interface FocusTrap {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Moves Tab from the last focusable element of a part to the first, and back. */
export const trapTab = (part: HTMLElement | null, event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Tab' || part === null) return
  const stops = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const isAt = (stop: HTMLElement | undefined) => document.activeElement === stop
  const [first, last] = [stops.at(0), stops.at(-1)]
  const isAtEdge = event.shiftKey ? isAt(first) || isAt(part) : isAt(last)
  if (!isAtEdge) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

/** Keeps the focus in a part while it is mounted and restores it afterwards; reports Escape. */
export const useFocusTrap = (onEscape: () => void): FocusTrap => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    // An element inside may already have the focus.
    if (!ref.current?.contains(before)) ref.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onEscape()
    }
    trapTab(ref.current, event)
  }
  return { ref, onKeyDown }
}
