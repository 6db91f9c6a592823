import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'
import styles from './nav-bar.module.css'

interface NavBarProps {
  readonly title: string
  /** Shown small after the title. */
  readonly note?: string
  /** Replaces the title while set. */
  readonly state?: string | null
  readonly onBack: () => void
  readonly right?: ReactNode
}

/** The title bar of an inner page. */
export const NavBar = ({ title, note, state = null, onBack, right }: NavBarProps) => (
  <header className={styles.bar}>
    <IconButton icon="back" label="返回" onClick={onBack} />
    <h1 className={styles.title}>
      <span className={styles.name} data-state={state !== null}>
        {state ?? title}
      </span>
      {note !== undefined && state === null && <span className={styles.note}>{note}</span>}
    </h1>
    <div className={styles.right}>{right}</div>
  </header>
)

interface IconButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly onClick: () => void
}

/** A button with an icon only and a touch area of 44 px. */
export const IconButton = ({ icon, label, onClick }: IconButtonProps) => (
  <button type="button" className={styles.icon} aria-label={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
)
