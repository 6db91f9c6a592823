import { useEffect, useRef } from 'react'
import { Icon } from './icons.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** The label for screen readers. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  /** Whether the field gets the focus at once. */
  readonly isFocused?: boolean
  /** Called when Enter is pressed. */
  readonly onSubmit?: () => void
}

/** A search field. */
export const SearchField = (props: SearchFieldProps) => {
  const { label, value, onChange, placeholder, isFocused = false, onSubmit } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus({ preventScroll: true })
  }, [isFocused])
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={styles.field}>
      <Icon name="search" />
      <input
        ref={input}
        className={styles.input}
        type="search"
        value={value}
        placeholder={placeholder}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onSubmit?.()
        }}
      />
      {value !== '' && (
        <button type="button" className={styles.clear} aria-label="清空" onClick={clear}>
          <span className={styles.cross}>
            <Icon name="close" />
          </span>
        </button>
      )}
    </search>
  )
}
