import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './parts.module.css'

export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.filters}>{children}</div>
)

interface SearchProps {
  readonly label: string
  /** The searched words. */
  readonly value: string
  readonly onSearch: (words: string) => void
}

/** A search that starts on Enter or with its button. */
export const Search = ({ label, value, onSearch }: SearchProps) => {
  const [typed, setTyped] = useState(value)
  return (
    <div className={styles.search}>
      <Form onSubmit={() => onSearch(typed.trim())}>
        <SearchField label={label} value={typed} placeholder={label} onChange={setTyped} />
        <Button size="small" kind="soft" type="submit">
          搜索
        </Button>
      </Form>
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly options: readonly (readonly [value: Value, words: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, options, value, onChange } = props
  const id = useId()
  return (
    <label className={styles.filter} htmlFor={id}>
      <span>{label}</span>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A day; empty for none. */
export const Day = ({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) => {
  const id = useId()
  return (
    <label className={styles.filter} htmlFor={id}>
      <span>{label}</span>
      <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}

const DAY_MS = 24 * 3600 * 1000

/** Fields of a request for the days from and to, both included. */
export const spanOf = (from: string, to: string): { from?: number; to?: number } => ({
  ...(from !== '' && { from: new Date(`${from}T00:00`).getTime() }),
  ...(to !== '' && { to: new Date(`${to}T00:00`).getTime() + DAY_MS }),
})
