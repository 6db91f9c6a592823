import styles from './chips.module.css'

interface ChipsProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Scrolls sideways instead of wrapping. */
  readonly isOneLine?: boolean
}

/** A choice of one of a few values. */
export const Chips = <Value extends string>(props: ChipsProps<Value>) => {
  const { label, options, value, onChange, isOneLine = false } = props
  return (
    <div className={styles.chips} data-one-line={isOneLine} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip is drawn as a button
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          className={styles.chip}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
