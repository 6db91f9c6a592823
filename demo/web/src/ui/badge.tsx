import styles from './badge.module.css'
import { classNames } from './class-names.ts'

const MAX_SHOWN = 99

/** `99+` above 99. */
const countLabel = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))

interface BadgeProps {
  readonly count: number
  /** The counted unit for screen readers; unread messages by default. */
  readonly unit?: string
  readonly isMuted?: boolean
}

/** A count; hidden at 0. */
export const Badge = ({ count, unit = '条未读', isMuted = false }: BadgeProps) =>
  count > 0 ? (
    <span className={classNames(styles.badge, isMuted && styles.muted)}>
      <span aria-hidden="true">{countLabel(count)}</span>
      <span className={styles.hidden}>
        {count} {unit}
      </span>
    </span>
  ) : null
