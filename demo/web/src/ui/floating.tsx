import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './floating.module.css'
import { type Box, positionBeside } from './position-beside.ts'

interface FloatingProps {
  readonly label: string
  /** The rectangle of the related element on the screen. */
  readonly anchor: Box
  /** The edge of the anchor with which it is aligned. */
  readonly side: 'start' | 'end'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The visible area: smaller while a keyboard is open, at most as wide as the app. */
const seen = (): Box => {
  const { visualViewport: view, innerWidth, innerHeight } = window
  const column = document.getElementById('root')?.getBoundingClientRect()
  return {
    left: column?.left ?? 0,
    width: column?.width ?? innerWidth,
    top: view?.offsetTop ?? 0,
    height: view?.height ?? innerHeight,
  }
}

/**
 * A popover beside its anchor while mounted. It keeps the focus; a tap outside, Escape and the back
 * gesture close it.
 */
export const Floating = ({ label, anchor, side, onClose, children }: FloatingProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open) return
    element.showModal()
    return () => element.close()
  }, [])
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const reposition = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const { left, top } = positionBeside({
        anchor,
        side,
        size: { width, height },
        within: seen(),
      })
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    const observer = new ResizeObserver(reposition)
    observer.observe(element)
    return () => observer.disconnect()
  }, [anchor, side])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      className={styles.floating}
      aria-label={label}
      onCancel={(event) => {
        // It closes when it is unmounted.
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
