import { Icon } from '../../ui/icons.tsx'
import styles from './list-pills.module.css'

interface TopPillsProps {
  readonly unread: { readonly count: number; readonly jump: () => void }
  readonly mentions: { readonly count: number; readonly jump: () => void }
}

/** Buttons for jumps up: to mentions and to the first unread message. */
export const TopPills = ({ unread, mentions }: TopPillsProps) => (
  <div className={styles.top}>
    {mentions.count > 0 && (
      <button type="button" className={styles.topPill} onClick={mentions.jump}>
        <span aria-hidden="true">@</span>
        有人@我
        {mentions.count > 1 && <span className={styles.count}>{mentions.count}</span>}
      </button>
    )}
    {unread.count > 0 && (
      <button type="button" className={styles.topPill} onClick={unread.jump}>
        <Icon name="up" />
        {unread.count} 条新消息
      </button>
    )}
  </div>
)

interface EndPillProps {
  /** Messages that arrived while the user had scrolled up. */
  readonly missed: number
  readonly onClick: () => void
}

/** The button for a jump to the newest message. */
export const EndPill = ({ missed, onClick }: EndPillProps) => (
  <button type="button" className={styles.endPill} onClick={onClick}>
    <Icon name="down" />
    {missed > 0 ? `${missed} 条新消息` : '回到底部'}
  </button>
)
