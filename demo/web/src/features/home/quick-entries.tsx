import { Icon, type IconName } from '../../ui/icons.tsx'
import { requireLogin } from '../gate/require-login.ts'
import { type Open, paths } from './paths.ts'
import styles from './quick-entries.module.css'

interface Entry {
  readonly text: string
  readonly icon: IconName
  readonly path: string
  readonly tone: 'ember' | 'teal' | 'amber' | 'night'
  readonly needsLogin: boolean
}

const entries: readonly Entry[] = [
  {
    text: '发布代练',
    icon: 'sword',
    path: paths.publishBoosting,
    tone: 'ember',
    needsLogin: true,
  },
  { text: '发布团本', icon: 'castle', path: paths.publishRaid, tone: 'ember', needsLogin: true },
  { text: '打手大厅', icon: 'group', path: paths.boosters, tone: 'night', needsLogin: true },
  { text: '优惠中心', icon: 'ticket', path: paths.discount, tone: 'amber', needsLogin: false },
  {
    text: '打手认证',
    icon: 'shield',
    path: paths.certification,
    tone: 'teal',
    needsLogin: true,
  },
]

/** Shortcuts; visitors log in first and then continue to the target. */
export const QuickEntries = ({ onOpen }: { readonly onOpen: Open }) => {
  const enter = ({ path, needsLogin }: Entry) => {
    if (needsLogin) void requireLogin(() => onOpen(path))
    else onOpen(path)
  }
  return (
    <nav className={styles.entries} aria-label="快捷入口">
      {entries.map((entry) => (
        <button
          key={entry.path}
          type="button"
          className={styles.entry}
          onClick={() => enter(entry)}
        >
          <span className={styles.icon} data-tone={entry.tone}>
            <Icon name={entry.icon} />
          </span>
          {entry.text}
        </button>
      ))}
    </nav>
  )
}
