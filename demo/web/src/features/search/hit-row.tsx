import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './hit-row.module.css'

interface HitRowProps {
  readonly avatar: string
  /** For the picture where there is none. */
  readonly name: string
  readonly title: ReactNode
  /** Stands small at the end of the title. */
  readonly time?: string
  readonly children?: ReactNode
  readonly to: string
  /** It was chosen: what was looked for is worth remembering. */
  readonly onOpen: () => void
}

/** Something that was found, and the way to it. */
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

/** One thing that was found below the other. */
export const HitList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
)
