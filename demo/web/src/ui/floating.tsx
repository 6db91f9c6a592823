import { type ReactNode, useLayoutEffect } from 'react'
import styles from './floating.module.css'
import { type Box, positionBeside } from './position-beside.ts'
import { useModal } from './use-modal.ts'

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

/** A popover beside its anchor while mounted. */
export const Floating = ({ label, anchor, side, onClose, children }: FloatingProps) => {
  const { props, dismissOutside } = useModal({ isOpen: true, onDismiss: onClose })
  const { ref } = props
  useLayoutEffect(() => {
    const element = ref.current
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
  }, [ref, anchor, side])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog {...props} className={styles.floating} aria-label={label} onClick={dismissOutside}>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
