import type { ReactNode } from 'react'
import { IconButton } from './nav-bar.tsx'
import styles from './sheet.module.css'
import { useModal } from './use-modal.ts'

interface SheetProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The height of the content by default. */
  readonly height?: `${number}vh`
}

/** A bottom sheet. Its content is mounted at each opening. */
export const Sheet = ({ title, isOpen, onClose, children, height }: SheetProps) => {
  const { isPresent, props, dismissOutside } = useModal({ isOpen, onDismiss: onClose })
  if (!isPresent) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      {...props}
      className={styles.sheet}
      aria-label={title}
      style={{ height }}
      onClick={dismissOutside}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}
