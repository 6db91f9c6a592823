import type { ReactNode } from 'react'
import styles from './full-screen.module.css'
import { useModal } from './use-modal.ts'

interface FullScreenProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Dark over the whole page as long as it is drawn; keys and gestures as `useModal` has them. */
export const FullScreen = ({ label, onClose, children }: FullScreenProps) => (
  <dialog {...useModal(onClose)} className={styles.dialog} aria-label={label}>
    {children}
  </dialog>
)
