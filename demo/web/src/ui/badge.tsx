import styles from './badge.module.css'
import { classNames } from './class-names.ts'

const MOST = 99

/** `99+` beyond ninety-nine. */
const countLabel = (count: number): string => (count > MOST ? `${MOST}+` : String(count))

interface BadgeProps {
  readonly count: number
  /** What is counted, for who does not see it; unread messages unless said. */
  readonly unit?: string
  readonly isMuted?: boolean
}

/** How many there are; nothing where there is none. */
export const Badge = ({ count, unit = '条未读', isMuted = false }: BadgeProps) =>
  count > 0 ? (
    <span className={classNames(styles.badge, isMuted && styles.muted)}>
      <span aria-hidden="true">{countLabel(count)}</span>
      <span className={styles.hidden}>
        {count} {unit}
      </span>
    </span>
  ) : null
