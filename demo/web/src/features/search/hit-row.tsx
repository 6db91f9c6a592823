import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './hit-row.module.css'

interface HitRowProps {
  readonly avatar: string
  /** The name for the fallback avatar. */
  readonly name: string
  readonly title: ReactNode
  /** Shown small at the end of the title. */
  readonly time?: string
  readonly children?: ReactNode
  readonly to: string
  /** Called when the user opens the result, to store the search. */
  readonly onOpen: () => void
}

/** A search result with a link. */
export const HitRow = ({ avatar, name, title, time, children, to, onOpen }: HitRowProps) => (
  <li>
    <Link className={styles.row ?? ''} to={to} onClick={onOpen}>
      <Avatar src={avatar} name={name} size="small" />
      <span className={styles.main}>
        <span className={styles.line}>
          <span className={styles.title}>{title}</span>
          {time !== undefined && <time className={styles.time}>{time}</time>}
        </span>
        {children !== undefined && <span className={styles.words}>{children}</span>}
      </span>
    </Link>
  </li>
)

/** A list of search results. */
export const HitList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
)
