import { DatePicker } from 'antd-mobile'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CouponSheet } from './coupon-sheet.tsx'
import { JobChoice } from './job-choice.tsx'
import { couponPurposeOf, lastStart } from './publish-draft.ts'
import styles from './publish-sheets.module.css'
import { RolePicker } from './role-picker.tsx'
import type { Publish } from './use-publish.ts'

export type PublishSheetName = 'role' | 'job' | 'start' | 'coupon'

const HOUR_MS = 3600 * 1000

const UNITS: Readonly<Record<string, string>> = {
  year: '年',
  month: '月',
  day: '日',
  hour: '时',
  minute: '分',
}

const nextHour = (now: number): number => Math.ceil((now + HOUR_MS) / HOUR_MS) * HOUR_MS

interface PublishSheetsProps {
  readonly publish: Publish
  readonly open: PublishSheetName | null
  readonly onClose: () => void
}

/** The sheets for fields that are chosen instead of typed. */
export const PublishSheets = ({ publish, open, onClose }: PublishSheetsProps) => {
  const { draft, set } = publish
  const chosen = (changed: Parameters<typeof set>[0]) => {
    set(changed)
    onClose()
  }
  const now = Date.now()
  return (
    <>
      <RolePicker
        isOpen={open === 'role'}
        roleID={draft.role?.id ?? ''}
        onClose={onClose}
        onChoose={(role) => chosen({ role })}
      />
      <Sheet title="打手职业" isOpen={open === 'job'} onClose={onClose}>
        <JobChoice jobID={draft.jobID} onChange={(jobID) => set({ jobID })} />
        <div className={styles.foot}>
          <Button onClick={onClose}>确定</Button>
        </div>
      </Sheet>
      <DatePicker
        title="开始时间"
        visible={open === 'start'}
        precision="minute"
        min={new Date(now)}
        max={new Date(lastStart(now))}
        value={new Date(draft.startAt === 0 ? nextHour(now) : draft.startAt)}
        renderLabel={(unit, value) => `${value}${UNITS[unit] ?? ''}`}
        cancelText="人齐开打"
        onCancel={() => chosen({ startAt: 0 })}
        onClose={onClose}
        onConfirm={(date) => chosen({ startAt: date.getTime() })}
      />
      <CouponSheet
        isOpen={open === 'coupon'}
        purpose={couponPurposeOf(draft)}
        couponID={draft.coupon?.id ?? ''}
        onClose={onClose}
        onChoose={(coupon) => chosen({ coupon })}
      />
    </>
  )
}
