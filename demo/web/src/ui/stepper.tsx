import styles from './stepper.module.css'

interface StepperProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
  /** Opens an input for the number, if stepping would take long. */
  readonly onAsk?: () => void
}

/** A small number with buttons for plus and minus. */
export const Stepper = ({ label, value, min, max, onChange, onAsk }: StepperProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line of a form
  <div className={styles.stepper} role="group" aria-label={label}>
    <span className={styles.label}>{label}</span>
    <button
      type="button"
      className={styles.step}
      aria-label={`减少${label}`}
      disabled={value <= min}
      onClick={() => onChange(value - 1)}
    >
      −
    </button>
    {onAsk === undefined ? (
      <output className={styles.value}>{value}</output>
    ) : (
      <button
        type="button"
        className={styles.value}
        aria-label={`填写${label}，现在是 ${value}`}
        onClick={onAsk}
      >
        {value}
      </button>
    )}
    <button
      type="button"
      className={styles.step}
      aria-label={`增加${label}`}
      disabled={value >= max}
      onClick={() => onChange(value + 1)}
    >
      +
    </button>
  </div>
)
