import type { ReactNode } from 'react'
import styles from './full-screen.module.css'
import { useModal } from './use-modal.ts'

interface FullScreenProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dark layer over the page while mounted. */
export const FullScreen = ({ label, onClose, children }: FullScreenProps) => {
  const { props } = useModal({ isOpen: true, onDismiss: onClose })
  return (
    <dialog {...props} className={styles.dialog} aria-label={label}>
      {children}
    </dialog>
  )
}
