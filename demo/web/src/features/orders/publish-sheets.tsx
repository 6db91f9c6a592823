import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CouponSheet } from './coupon-sheet.tsx'
import { JobChoice } from './job-choice.tsx'
import { couponPurposeOf } from './publish-draft.ts'
import styles from './publish-sheets.module.css'
import { RolePicker } from './role-picker.tsx'
import { StartSheet } from './start-sheet.tsx'
import type { Publish } from './use-publish.ts'

export type PublishSheetName = 'role' | 'job' | 'start' | 'coupon'

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
      <StartSheet
        isOpen={open === 'start'}
        startAt={draft.startAt}
        onClose={onClose}
        onChoose={(startAt) => chosen({ startAt })}
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
