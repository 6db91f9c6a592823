import { useEffect, useRef } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Value extends string> {
  readonly label: string
  readonly options: readonly {
    readonly value: Value
    readonly text: string
    /** Shown small after the text; hidden without one. */
    readonly count?: number
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Tabs of a list, which scroll horizontally. */
export const Tabs = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: TabsProps<Value>) => {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen comes into sight
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-selected="true"]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [value])
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label}>
      {options.map(({ value: one, text, count = 0 }) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === value}
          className={styles.tab}
          onClick={() => onChange(one)}
        >
          {text}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  )
}
