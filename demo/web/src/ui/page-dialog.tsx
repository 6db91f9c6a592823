import type { ReactNode } from 'react'
import { NavBar } from './nav-bar.tsx'
import styles from './page-dialog.module.css'
import { useModal } from './use-modal.ts'

interface PageDialogProps {
  readonly title: string
  /** Goes back to the page below. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that covers the page while mounted. */
export const PageDialog = ({ title, onClose, children }: PageDialogProps) => {
  const { props } = useModal({ isOpen: true, onDismiss: onClose })
  return (
    <dialog {...props} className={styles.dialog} aria-label={title}>
      <NavBar title={title} onBack={onClose} />
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
