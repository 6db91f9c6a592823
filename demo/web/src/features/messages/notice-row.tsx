import { Link } from 'react-router'
import { Icon } from '../../ui/icons.tsx'
import { listTime } from '../chat/time-label.ts'
import styles from './notice-row.module.css'
import { kindViews, messagePath, type StationMessage } from './station-message.ts'

const SECOND_MS = 1000

interface NoticeRowProps {
  readonly message: StationMessage
  /** In Unix milliseconds. */
  readonly now: number
}

/** A notice in the list; a tap opens it. */
export const NoticeRow = ({ message, now }: NoticeRowProps) => {
  const { id, kind, title, text, is_read, created_at } = message
  const { icon, text: kindText } = kindViews[kind]
  return (
    <Link className={styles.row ?? ''} data-read={is_read} to={messagePath(id)}>
      <span className={styles.icon} data-kind={kind}>
        <Icon name={icon} />
      </span>
      <span className={styles.main}>
        <span className={styles.line}>
          <span className={styles.title}>{title}</span>
          <time className={styles.time}>{listTime(created_at / SECOND_MS, now)}</time>
        </span>
        <span className={styles.text}>{text}</span>
        <span className={styles.kind}>{kindText}通知</span>
      </span>
      {!is_read && (
        <span className={styles.dot}>
          <span className={styles.unread}>未读</span>
        </span>
      )}
    </Link>
  )
}
