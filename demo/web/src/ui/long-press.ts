import { type PointerEvent, type SyntheticEvent, useRef } from 'react'

const PRESS_MS = 450
const SLACK_PX = 8

/** Suppresses the click after a long press, which would hit the element that has appeared below. */
const swallowClick = (): void => {
  const over = new AbortController()
  const { signal } = over
  const end = (event: Event) => {
    event.preventDefault()
    over.abort()
  }
  document.addEventListener('touchend', end, { capture: true, passive: false, signal })
  document.addEventListener('touchcancel', () => over.abort(), { capture: true, signal })
}

/** Handlers for a long press or a click with the secondary mouse button. */
export const useLongPress = (onLongPress: () => void) => {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer)
    press.current = null
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      end()
      if (event.pointerType === 'mouse') return
      const timer = window.setTimeout(() => {
        press.current = null
        swallowClick()
        onLongPress()
      }, PRESS_MS)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const start = press.current
      if (start === null) return
      const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y)
      if (distance > SLACK_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: SyntheticEvent<Element, Event>) => {
      event.preventDefault()
      if (press.current === null) onLongPress()
    },
  }
}
