import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './floating.module.css'
import { type Box, positionBeside } from './position-beside.ts'

interface FloatingProps {
  readonly label: string
  /** What it belongs to, on the screen. */
  readonly anchor: Box
  /** With which edge of the anchor it begins. */
  readonly side: 'start' | 'end'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is seen of the page, less than all of it while a keyboard is open; no wider than the app. */
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
 * Floats beside what it belongs to, as long as it is drawn. The focus stays in it; a touch beside it, Escape and the
 * back gesture close it.
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
        // It goes when it is drawn no more.
        event.preventDefault()
        onClose()
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
