import styles from './badge.module.css'
import { classNames } from './class-names.ts'

const MOST = 99

/** `99+` beyond ninety-nine. */
const countLabel = (count: number): string => (count > MOST ? `${MOST}+` : String(count))

/** How many are unread; nothing where none is. */
export const Badge = ({ count, isMuted = false }: { count: number; isMuted?: boolean }) =>
  count > 0 ? (
    <span className={classNames(styles.badge, isMuted && styles.muted)}>
      <span aria-hidden="true">{countLabel(count)}</span>
      <span className={styles.hidden}>{count} 条未读</span>
    </span>
  ) : null
