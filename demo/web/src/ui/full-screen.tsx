import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './full-screen.module.css'

interface FullScreenProps {
  readonly label: string
  readonly onClose: () => void
  /** As bright and as wide as the pages. */
  readonly isPage?: boolean
  readonly children: ReactNode
}

/**
 * Over the whole page as long as it is drawn, and dark unless said. The focus stays in it; Escape, and the back gesture of
 * phones that know it, close it.
 */
export const FullScreen = ({ label, onClose, isPage = false, children }: FullScreenProps) => {
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
      className={classNames(styles.dialog, isPage && styles.page)}
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
