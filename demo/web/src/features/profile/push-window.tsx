import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './avatar-crop.module.css'

/** The step of an arrow key, in window sides. */
const STEP = 0.04

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface PushWindowProps {
  readonly onPush: (dx: number, dy: number) => void
  readonly children: ReactNode
}

/** The crop window: the picture under it is dragged by touch, or moved by arrow keys. */
export const PushWindow = ({ onPush, children }: PushWindowProps) => {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const hold = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    last.current = { x, y }
  }
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) => {
    if (last.current === null) return
    const { width } = currentTarget.getBoundingClientRect()
    onPush((x - last.current.x) / width, (y - last.current.y) / width)
    last.current = { x, y }
  }
  const letGo = () => {
    last.current = null
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPush(...step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no element for a window that is pushed about
    <div
      className={styles.window}
      role="group"
      aria-label="头像范围，可用方向键移动"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys push what is in it
      tabIndex={0}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}
