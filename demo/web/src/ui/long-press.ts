import { type PointerEvent, type SyntheticEvent, useRef } from 'react'

const PRESS_MS = 450
const SLACK_PX = 8

/** Handlers of an element that is pressed long, or clicked with the other mouse button. */
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
