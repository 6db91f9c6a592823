import { Icon, type IconName } from './icons.tsx'
import rows from './list-row.module.css'
import styles from './switch-row.module.css'

interface SwitchRowProps {
  readonly icon: IconName
  readonly title: string
  readonly isOn: boolean
  readonly isBusy?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A row of a list that switches a setting. */
export const SwitchRow = ({ icon, title, isOn, isBusy = false, onChange }: SwitchRowProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-busy={isBusy}
    className={rows.row}
    onClick={() => !isBusy && onChange(!isOn)}
  >
    <span className={rows.icon}>
      <Icon name={icon} />
    </span>
    <span className={`${rows.title} ${styles.title}`}>{title}</span>
    <span className={styles.track} data-on={isOn}>
      <span className={styles.knob} />
    </span>
  </button>
)
