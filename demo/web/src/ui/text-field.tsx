import { type ReactNode, useId } from 'react'
import styles from './text-field.module.css'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  readonly error?: string | null
  readonly maxLength?: number
  readonly inputMode?: 'text' | 'tel' | 'numeric' | 'decimal'
  readonly autoComplete?: string
  /** Shown at the end of the line. */
  readonly after?: ReactNode
}

/** A one-line input with its label and error. */
export const TextField = ({
  label,
  value,
  onChange,
  error = null,
  after,
  ...input
}: TextFieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line} data-invalid={error !== null}>
        <input
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {after}
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
