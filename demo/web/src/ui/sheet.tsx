import { Popup } from 'antd-mobile'
import type { ReactNode } from 'react'
import { IconButton } from './nav-bar.tsx'
import styles from './sheet.module.css'
import { useFocusTrap } from './use-focus-trap.ts'

interface SheetProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The height of the content by default. */
  readonly height?: `${number}vh`
}

/** A bottom sheet. Its content is mounted at each opening. It keeps the focus; Escape closes it. */
export const Sheet = ({ title, isOpen, onClose, children, height }: SheetProps) => (
  <Popup
    visible={isOpen}
    onMaskClick={onClose}
    onClose={onClose}
    destroyOnClose
    bodyClassName={styles.sheet ?? ''}
    {...(height === undefined ? {} : { bodyStyle: { height } })}
  >
    <Content title={title} onClose={onClose}>
      {children}
    </Content>
  </Popup>
)

const Content = ({
  title,
  onClose,
  children,
}: Pick<SheetProps, 'title' | 'onClose' | 'children'>) => {
  const trap = useFocusTrap(onClose)
  return (
    <div
      {...trap}
      className={styles.content}
      role="dialog"
      aria-modal
      aria-label={title}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon="close" label="关闭" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
