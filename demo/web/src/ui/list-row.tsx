import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './list-row.module.css'

interface ListRowProps {
  readonly icon: IconName
  readonly title: string
  readonly value?: ReactNode
  /** The icon at the end of the line; by default it indicates a link. */
  readonly end?: IconName
  readonly onClick: () => void
}

export const ListRow = ({ icon, title, value, end = 'forward', onClick }: ListRowProps) => (
  <button type="button" className={styles.row} onClick={onClick}>
    <span className={styles.icon}>
      <Icon name={icon} />
    </span>
    <span className={styles.title}>{title}</span>
    <span className={styles.value}>{value}</span>
    <span className={styles.arrow}>
      <Icon name={end} />
    </span>
  </button>
)
