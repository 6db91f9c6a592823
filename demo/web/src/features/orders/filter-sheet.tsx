import { useState } from 'react'
import { amountTyped } from '../../ui/amount-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './filter-sheet.module.css'
import { JobChoice } from './job-choice.tsx'
import { type Narrowing, NO_NARROWING } from './market-filter.ts'

interface FilterSheetProps {
  readonly isOpen: boolean
  readonly narrowing: Narrowing
  readonly onClose: () => void
  readonly onChange: (narrowing: Narrowing) => void
}

/** The filters of the market. */
export const FilterSheet = ({ isOpen, onClose, ...form }: FilterSheetProps) => (
  <Sheet title="筛选" isOpen={isOpen} onClose={onClose}>
    <FilterForm {...form} />
  </Sheet>
)

const positions = [
  { value: '', text: '不限' },
  { value: 'boss', text: '缺老板' },
  { value: 'thug', text: '缺打手' },
] as const

const FilterForm = ({ narrowing, onChange }: Pick<FilterSheetProps, 'narrowing' | 'onChange'>) => {
  const [draft, setDraft] = useState(narrowing)
  const set = (changed: Partial<Narrowing>) => setDraft({ ...draft, ...changed })
  const { minYuan, maxYuan } = draft
  const isUpsideDown = minYuan !== '' && maxYuan !== '' && Number(minYuan) > Number(maxYuan)
  return (
    <Form onSubmit={() => !isUpsideDown && onChange(draft)}>
      <h3 className={styles.label}>职业</h3>
      <JobChoice jobID={draft.jobID} onChange={(jobID) => set({ jobID })} />
      <h3 className={styles.label}>空位</h3>
      <Chips
        label="空位"
        options={positions}
        value={draft.position}
        onChange={(position) => set({ position })}
      />
      <div className={styles.pair}>
        <TextField
          label="最低价（元）"
          value={minYuan}
          placeholder="不限"
          inputMode="decimal"
          error={isUpsideDown ? '不能高于最高价' : null}
          onChange={(typed) => set({ minYuan: amountTyped(typed) })}
        />
        <TextField
          label="最高价（元）"
          value={maxYuan}
          placeholder="不限"
          inputMode="decimal"
          onChange={(typed) => set({ maxYuan: amountTyped(typed) })}
        />
      </div>
      <TextField
        label="我的战斗力（万）"
        value={draft.capacity}
        placeholder="只看要求不高于它的订单"
        inputMode="decimal"
        onChange={(typed) => set({ capacity: amountTyped(typed) })}
      />
      <div className={styles.foot}>
        <Button kind="plain" onClick={() => setDraft(NO_NARROWING)}>
          重置
        </Button>
        <Button type="submit">查看订单</Button>
      </div>
    </Form>
  )
}
