import { Popup } from 'antd-mobile'
import type { ReactNode } from 'react'
import { IconButton } from './nav-bar.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** As high as what is in it, unless said. */
  readonly height?: `${number}vh`
}

/** Comes up from below over the page. What is in it starts anew every time. */
export const Sheet = ({ title, isOpen, onClose, children, height }: SheetProps) => (
  <Popup
    visible={isOpen}
    onMaskClick={onClose}
    onClose={onClose}
    destroyOnClose
    bodyClassName={styles.sheet ?? ''}
    {...(height === undefined ? {} : { bodyStyle: { height } })}
  >
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <IconButton icon="close" label="关闭" onClick={onClose} />
    </div>
    <div className={styles.body}>{children}</div>
  </Popup>
)
