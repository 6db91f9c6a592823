import { Badge } from './badge.tsx'
import styles from './segments.module.css'

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly options: readonly {
    readonly value: Value
    readonly text: string
    /** The unread count; hidden at 0. */
    readonly unread?: number
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A switch between two or three views of a page. */
export const Segments = <Value extends string>(props: SegmentsProps<Value>) => {
  const { label, options, value, onChange } = props
  return (
    <div className={styles.segments} role="tablist" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          className={styles.segment}
          onClick={() => onChange(option.value)}
        >
          {option.text}
          <Badge count={option.unread ?? 0} />
        </button>
      ))}
    </div>
  )
}
