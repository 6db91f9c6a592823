import { type ReactNode, useEffect, useRef } from 'react'
import styles from './full-screen.module.css'

interface FullScreenProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Dark over the whole page as long as it is drawn. The focus stays in it; Escape, and the back gesture of
 * phones that know it, close it.
 */
export const FullScreen = ({ label, onClose, children }: FullScreenProps) => {
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
      aria-label={label}
      onCancel={(event) => {
        // It goes when it is drawn no more.
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
