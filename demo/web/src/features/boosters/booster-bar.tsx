import { useState } from 'react'
import { Chips } from '../../ui/chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { JobChoice } from '../orders/job-choice.tsx'
import styles from './booster-bar.module.css'
import { type BoosterFilter, orders } from './booster-filter.ts'

interface BoosterBarProps {
  readonly filter: BoosterFilter
  readonly onChange: (changed: Partial<BoosterFilter>) => void
}

/** Search, order and job of the hall of boosters. */
export const BoosterBar = ({ filter, onChange }: BoosterBarProps) => {
  const [words, setWords] = useState(filter.words)
  return (
    <div className={styles.bar}>
      <SearchField
        label="搜索打手"
        placeholder="搜索打手昵称"
        value={words}
        onChange={(value) => {
          setWords(value)
          if (value === '') onChange({ words: '' })
        }}
        onSubmit={() => onChange({ words: words.trim() })}
      />
      <Chips
        label="排序"
        options={orders}
        value={filter.order}
        onChange={(order) => onChange({ order })}
      />
      <JobChoice jobID={filter.jobID} onChange={(jobID) => onChange({ jobID })} />
    </div>
  )
}
