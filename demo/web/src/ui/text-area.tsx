import { useId } from 'react'
import styles from './text-field.module.css'

interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  readonly maxLength: number
  readonly error?: string | null
}

/** A multi-line input with a character count. */
export const TextArea = (props: TextAreaProps) => {
  const { label, value, onChange, placeholder, maxLength, error = null } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.area} data-invalid={error !== null}>
        <textarea
          id={id}
          className={styles.text}
          value={value}
          rows={4}
          placeholder={placeholder}
          maxLength={maxLength}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={styles.count} aria-hidden>
          {[...value].length}/{maxLength}
        </span>
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
