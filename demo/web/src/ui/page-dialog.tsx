import type { ReactNode } from 'react'
import { NavBar } from './nav-bar.tsx'
import styles from './page-dialog.module.css'
import { useModal } from './use-modal.ts'

interface PageDialogProps {
  readonly title: string
  /** Back: to what is under it. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A page over the page, as long as it is drawn; keys and gestures as `useModal` has them. */
export const PageDialog = ({ title, onClose, children }: PageDialogProps) => (
  <dialog {...useModal(onClose)} className={styles.dialog} aria-label={title}>
    <NavBar title={title} onBack={onClose} />
    <div className={styles.body}>{children}</div>
  </dialog>
)
