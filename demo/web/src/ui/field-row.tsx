import { type ReactNode, useId } from 'react'
import styles from './field-row.module.css'
import { Icon } from './icons.tsx'

interface FieldRowProps {
  readonly label: string
  /** The chosen value; null without one. */
  readonly value: ReactNode
  readonly placeholder: string
  readonly error?: string | null
  readonly onClick: () => void
}

/** A form field whose value is chosen elsewhere: a tap opens the choice. */
export const FieldRow = ({ label, value, placeholder, error = null, onClick }: FieldRowProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <button
        type="button"
        className={styles.row}
        data-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onClick={onClick}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.value} data-empty={value === null}>
          {value ?? placeholder}
        </span>
        <Icon name="forward" />
      </button>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
