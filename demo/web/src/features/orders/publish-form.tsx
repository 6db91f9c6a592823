import { useRef, useState } from 'react'
import { amountTyped } from '../../ui/amount-typed.ts'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/field-row.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../chat/use-now.ts'
import { PicturePicker } from '../uploads/picture-picker.tsx'
import { askSeats } from './ask-seats.ts'
import { type OrderKind, startText } from './order.ts'
import { DESCRIPTION_CHARACTERS, maxSeats, TITLE_CHARACTERS } from './publish-draft.ts'
import styles from './publish-form.module.css'
import { type PartProps, PublishMoney } from './publish-money.tsx'
import { type PublishSheetName, PublishSheets } from './publish-sheets.tsx'
import { useJobs } from './use-jobs.ts'
import { usePublish } from './use-publish.ts'

/** The form to publish an order. */
export const PublishForm = ({ kind }: { kind: OrderKind }) => {
  const publish = usePublish(kind)
  const [sheet, setSheet] = useState<PublishSheetName | null>(null)
  const cards = useRef<HTMLDivElement>(null)
  const part = { kind, publish, onOpen: setSheet }
  const submit = async () => {
    if (await publish.submit()) return
    // The errors are rendered by then; scroll to the first one.
    const wrong = () => cards.current?.querySelector('[data-invalid="true"]')
    requestAnimationFrame(() => wrong()?.scrollIntoView({ block: 'center', behavior: 'smooth' }))
  }
  return (
    <Form onSubmit={submit}>
      <div ref={cards} className={styles.cards}>
        <About {...part} />
        <Requirements {...part} />
        <PublishMoney {...part} />
      </div>
      <div className={styles.foot}>
        <Button type="submit" isBusy={publish.isBusy}>
          {kind === 'raid' ? '发布团本' : '支付押金并发布'}
        </Button>
      </div>
      <PublishSheets publish={publish} open={sheet} onClose={() => setSheet(null)} />
    </Form>
  )
}

const About = ({ kind, publish: { draft, problems, set } }: PartProps) => (
  <Card>
    <TextField
      label="标题"
      value={draft.title}
      placeholder={kind === 'raid' ? '例如：周五开荒，缺 4 位老板' : '例如：赛季段位冲到钻石'}
      maxLength={TITLE_CHARACTERS}
      error={problems.title ?? null}
      onChange={(title) => set({ title })}
    />
    <TextArea
      label="说明（选填）"
      value={draft.description}
      placeholder="目标、时间安排、账号要求等"
      maxLength={DESCRIPTION_CHARACTERS}
      onChange={(description) => set({ description })}
    />
    <h2 className={styles.label}>图片（选填，最多 2 张）</h2>
    <PicturePicker pictures={draft.pictures} onChange={(pictures) => set({ pictures })} />
    {problems.pictures !== undefined && (
      <p className={styles.error} role="alert">
        {problems.pictures}
      </p>
    )}
  </Card>
)

const Requirements = ({ kind, publish: { draft, problems, set }, onOpen }: PartProps) => {
  const now = useNow()
  const { nameOf } = useJobs()
  const most = maxSeats[kind]
  return (
    <Card>
      <FieldRow
        label="我的游戏角色"
        value={draft.role?.name ?? null}
        placeholder="请选择"
        error={problems.role ?? null}
        onClick={() => onOpen('role')}
      />
      <FieldRow
        label="开始时间"
        value={startText(draft.startAt, now)}
        placeholder=""
        error={problems.startAt ?? null}
        onClick={() => onOpen('start')}
      />
      <FieldRow
        label="打手职业"
        value={nameOf(draft.jobID) || '不限'}
        placeholder=""
        onClick={() => onOpen('job')}
      />
      <TextField
        label="打手最低战斗力（万，选填）"
        value={draft.capacity}
        placeholder="不限"
        inputMode="decimal"
        error={problems.capacity ?? null}
        onChange={(typed) => set({ capacity: amountTyped(typed) })}
      />
      <Stepper
        label="老板人数"
        value={draft.bossNum}
        min={1}
        max={most.boss}
        onChange={(bossNum) => set({ bossNum })}
        onAsk={() => askSeats('老板人数', draft.bossNum, most.boss, (bossNum) => set({ bossNum }))}
      />
      <Stepper
        label="打手人数"
        value={draft.thugNum}
        min={1}
        max={most.thug}
        onChange={(thugNum) => set({ thugNum })}
        onAsk={() => askSeats('打手人数', draft.thugNum, most.thug, (thugNum) => set({ thugNum }))}
      />
      <p className={styles.note}>
        {kind === 'raid' ? '含您自己：您担任打手，带队开团' : '含您自己：您担任老板'}
      </p>
    </Card>
  )
}
