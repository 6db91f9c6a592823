import styles from './notice-bar.module.css'
import { useNoticeCount } from './notice-count.ts'
import { type KindChoice, kindChoices } from './station-message.ts'

interface NoticeBarProps {
  readonly kind: KindChoice
  readonly onChange: (kind: KindChoice) => void
}

/** Filters notices by kind; marks kinds with unread notices. */
export const NoticeBar = ({ kind, onChange }: NoticeBarProps) => {
  const counts = useNoticeCount()
  const unreadOf = (choice: KindChoice): number =>
    counts?.kinds.find((one) => one.kind === choice)?.unread ?? 0
  return (
    <div className={styles.bar} role="radiogroup" aria-label="通知类别">
      {kindChoices.map(({ value, text }) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip is drawn as a button
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === kind}
          className={styles.kind}
          onClick={() => onChange(value)}
        >
          <span className={styles.chip}>
            {text}
            {unreadOf(value) > 0 && <span className={styles.count}>{unreadOf(value)}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}
