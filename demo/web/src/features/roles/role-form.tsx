import { useState } from 'react'
import { amountTyped } from '../../ui/amount-typed.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { accountSession } from '../account/session.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import type { CallPath } from '../market/market.ts'
import { useMarketAction } from '../market/use-market.ts'
import type { GameRole } from '../orders/role-picker.tsx'
import { useJobs } from '../orders/use-jobs.ts'
import { JobPicker } from './job-picker.tsx'
import { draftOfRole, NAME_CHARACTERS, requestOfRole, roleProblemsOf } from './role-draft.ts'
import styles from './role-form.module.css'

const invalidates: readonly CallPath[] = ['/api/game/role/list']

interface RoleFormProps {
  /** The role to change; null for a new one. */
  readonly former: GameRole | null
  readonly onSaved: () => void
}

/** The form to add or change a game role. */
export const RoleForm = ({ former, onSaved }: RoleFormProps) => {
  const { draft, problems, set, isRight, forget } = useStoredDraft(
    `role:${former?.id ?? ''}`,
    () => draftOfRole(former, accountSession.get()?.userInfo.main_job_id),
    roleProblemsOf,
  )
  const [isChoosing, setIsChoosing] = useState(false)
  const { nameOf } = useJobs()
  const { run, isBusy } = useMarketAction('/api/game/role/save', { invalidates })
  const submit = async () => {
    if (!isRight()) return
    if ((await run(requestOfRole(former, draft))) === null) return
    forget()
    toast(former === null ? '添加成功' : '保存成功')
    onSaved()
  }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <Card>
          <TextField
            label="角色名"
            value={draft.name}
            placeholder={`最多 ${NAME_CHARACTERS} 个字`}
            maxLength={NAME_CHARACTERS}
            error={problems.name ?? null}
            onChange={(name) => set({ name })}
          />
          <FieldRow
            label="职业"
            value={draft.jobID === '' ? null : nameOf(draft.jobID)}
            placeholder="请选择"
            error={problems.jobID ?? null}
            onClick={() => setIsChoosing(true)}
          />
          <TextField
            label="战斗力"
            value={draft.capacity}
            placeholder="例如 128.5"
            inputMode="decimal"
            error={problems.capacity ?? null}
            after={<span className={styles.unit}>万</span>}
            onChange={(typed) => set({ capacity: amountTyped(typed) })}
          />
          <p className={styles.note}>打手接单时，会按职业和战斗力核对订单要求，请如实填写</p>
        </Card>
        <Button type="submit" isBusy={isBusy}>
          {former === null ? '添加' : '保存'}
        </Button>
      </div>
      <JobPicker
        isOpen={isChoosing}
        jobID={draft.jobID}
        onClose={() => setIsChoosing(false)}
        onChoose={(jobID) => {
          set({ jobID })
          setIsChoosing(false)
        }}
      />
    </Form>
  )
}
