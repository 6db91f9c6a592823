import type { ReactNode } from 'react'
import styles from './full-screen.module.css'
import { useModal } from './use-modal.ts'

interface FullScreenProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dark layer over the page while mounted; keys and gestures as in `useModal`. */
export const FullScreen = ({ label, onClose, children }: FullScreenProps) => (
  <dialog {...useModal(onClose)} className={styles.dialog} aria-label={label}>
    {children}
  </dialog>
)
