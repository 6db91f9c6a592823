import { type ReactNode, useEffect, useRef } from 'react'
import { NavBar } from './nav-bar.tsx'
import styles from './page-dialog.module.css'

interface PageDialogProps {
  readonly title: string
  /** Back: to what is under it. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A page over the page, as long as it is drawn. The focus stays in it; Escape, and the back gesture of phones that
 * know it, lead back.
 */
export const PageDialog = ({ title, onClose, children }: PageDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open) return
    element.showModal()
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        // It goes when it is drawn no more.
        event.preventDefault()
        onClose()
      }}
    >
      <NavBar title={title} onBack={onClose} />
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
