import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-draft.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import type { CallPath } from '../market/market.ts'
import { useMarketAction } from '../market/use-market.ts'
import { useJobs } from '../orders/use-jobs.ts'
import { JobPicker } from '../roles/job-picker.tsx'
import { PicturePicker } from '../uploads/picture-picker.tsx'
import { AgreementCheck } from './agreement-check.tsx'
import {
  type CertificationDraft,
  certificationProblemsOf,
  INTRODUCTION_CHARACTERS,
  PICTURES,
  requestOfCertification,
} from './certification-draft.ts'
import styles from './certification-form.module.css'

const invalidates: readonly CallPath[] = ['/api/basic/thug/applyDetail']

interface CertificationFormProps {
  readonly initial: CertificationDraft
  readonly onSent: () => void
}

/** The form to apply for certification as a thug. */
export const CertificationForm = ({ initial, onSent }: CertificationFormProps) => {
  const { draft, problems, set, isRight, forget } = useStoredDraft(
    'certification',
    () => initial,
    certificationProblemsOf,
  )
  const { run, isBusy } = useMarketAction('/api/basic/thug/apply', { invalidates })
  const submit = async () => {
    if (!isRight()) return
    if ((await run(requestOfCertification(draft))) === null) return
    forget()
    toast('提交成功，请等待审核')
    onSent()
  }
  const part = { draft, problems, set }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <Person {...part} />
        <Proof {...part} />
        <AgreementCheck
          isAgreed={draft.isAgreed}
          error={problems.isAgreed ?? null}
          onChange={(isAgreed) => set({ isAgreed })}
        />
        <Button type="submit" isBusy={isBusy}>
          提交认证
        </Button>
      </div>
    </Form>
  )
}

interface PartProps {
  readonly draft: CertificationDraft
  readonly problems: Problems<CertificationDraft>
  readonly set: (changed: Partial<CertificationDraft>) => void
}

const Person = ({ draft, problems, set }: PartProps) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const { nameOf } = useJobs()
  return (
    <Card>
      <TextField
        label="真实姓名"
        value={draft.realName}
        placeholder="仅用于审核，不会公开"
        maxLength={20}
        autoComplete="name"
        error={problems.realName ?? null}
        onChange={(realName) => set({ realName })}
      />
      <TextField
        label="联系方式"
        value={draft.contact}
        placeholder="手机号、微信号、QQ 号或邮箱"
        maxLength={40}
        error={problems.contact ?? null}
        onChange={(contact) => set({ contact })}
      />
      <FieldRow
        label="擅长职业"
        value={nameOf(draft.jobID) || null}
        placeholder="请选择"
        error={problems.jobID ?? null}
        onClick={() => setIsChoosing(true)}
      />
      <JobPicker
        isOpen={isChoosing}
        jobID={draft.jobID}
        onClose={() => setIsChoosing(false)}
        onChoose={(jobID) => {
          set({ jobID })
          setIsChoosing(false)
        }}
      />
    </Card>
  )
}

const Proof = ({ draft, problems, set }: PartProps) => (
  <Card>
    <TextArea
      label="自我介绍"
      value={draft.introduction}
      placeholder="段位、打过的团本、擅长的打法、在线时间等"
      maxLength={INTRODUCTION_CHARACTERS}
      error={problems.introduction ?? null}
      onChange={(introduction) => set({ introduction })}
    />
    <h2 className={styles.label}>认证图片（游戏主页或战绩截图，1 – {PICTURES} 张）</h2>
    <PicturePicker
      pictures={draft.pictures}
      max={PICTURES}
      onChange={(pictures) => set({ pictures })}
    />
    <p className={styles.error} role="alert">
      {problems.pictures}
    </p>
  </Card>
)
