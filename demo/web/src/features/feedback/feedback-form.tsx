import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import type { CallPath } from '../market/market.ts'
import { useMarketAction } from '../market/use-market.ts'
import { PicturePicker } from '../uploads/picture-picker.tsx'
import {
  EMPTY_FEEDBACK,
  EMPTY_REPORT,
  type FeedbackDraft,
  feedbackProblemsOf,
  kinds,
  MAX_CHARACTERS,
  requestOfFeedback,
} from './feedback-draft.ts'
import styles from './feedback-form.module.css'

const PICTURES = 2

const invalidates: readonly CallPath[] = ['/api/basic/feedback/list']

interface FeedbackFormProps {
  /** The person that the feedback reports; null for other feedback. */
  readonly reported?: { readonly userID: string; readonly nickname: string } | null
  readonly onSent: () => void
}

/** The form for feedback to the operator, and for reports of people. */
export const FeedbackForm = ({ reported = null, onSent }: FeedbackFormProps) => {
  const { draft, problems, set, isRight, forget } = useStoredDraft(
    reported === null ? 'feedback' : `report:${reported.userID}`,
    () => (reported === null ? EMPTY_FEEDBACK : EMPTY_REPORT),
    feedbackProblemsOf,
  )
  const { run, isBusy } = useMarketAction('/api/basic/feedback/save', { invalidates })
  const submit = async () => {
    if (!isRight()) return
    const request = requestOfFeedback(draft)
    if (request === null) return
    const about = reported === null ? {} : { im_user_id: reported.userID }
    if ((await run({ ...request, ...about })) === null) return
    forget()
    toast(reported === null ? '已收到，谢谢您的反馈' : '已收到举报，会尽快处理')
    onSent()
  }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <Card>
          {reported === null ? (
            <KindChoice
              kind={draft.kind}
              problem={problems.kind}
              onChange={(kind) => set({ kind })}
            />
          ) : (
            <h2 className={styles.label}>举报「{reported.nickname}」</h2>
          )}
          <TextArea
            label="反馈内容"
            value={draft.text}
            placeholder="在哪个页面、做了什么、遇到什么，越具体越好"
            maxLength={MAX_CHARACTERS}
            error={problems.text ?? null}
            onChange={(text) => set({ text })}
          />
          <h2 className={styles.label}>截图（选填，最多 {PICTURES} 张）</h2>
          <PicturePicker
            pictures={draft.pictures}
            max={PICTURES}
            onChange={(pictures) => set({ pictures })}
          />
          <p className={styles.error} role="alert">
            {problems.pictures}
          </p>
          <TextField
            label="联系方式（选填）"
            value={draft.contact}
            placeholder="手机号、微信号、QQ 号或邮箱"
            maxLength={40}
            error={problems.contact ?? null}
            onChange={(contact) => set({ contact })}
          />
        </Card>
        <Button type="submit" isBusy={isBusy}>
          提交反馈
        </Button>
        <p className={styles.note}>
          回复会出现在「我的反馈」和消息通知里。订单纠纷请在订单房间上报
        </p>
      </div>
    </Form>
  )
}

interface KindChoiceProps {
  readonly kind: FeedbackDraft['kind']
  readonly problem: string | undefined
  readonly onChange: (kind: FeedbackDraft['kind']) => void
}

const KindChoice = ({ kind, problem, onChange }: KindChoiceProps) => (
  <>
    <h2 className={styles.label}>反馈类型</h2>
    <Chips label="反馈类型" options={kinds} value={kind} onChange={onChange} />
    <p className={styles.error} role="alert">
      {problem}
    </p>
  </>
)
