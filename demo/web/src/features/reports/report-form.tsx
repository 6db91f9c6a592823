import { confirm } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import type { CallPath } from '../market/market.ts'
import { useMarketAction } from '../market/use-market.ts'
import { kindTexts, type Order } from '../orders/order.ts'
import { StateBadge } from '../orders/state-badge.tsx'
import { PicturePicker } from '../uploads/picture-picker.tsx'
import {
  EMPTY_REPORT,
  type ReportDraft,
  reasons,
  reportProblemsOf,
  requestOfReport,
} from './report-draft.ts'
import styles from './report-form.module.css'

const CHARACTERS = 500
const PICTURES = 2

const invalidates: readonly CallPath[] = [
  '/api/order/report/list',
  '/api/room/orderRoom/info',
  '/api/order/summary/list',
  '/api/order/summary/count',
]

interface ReportFormProps {
  readonly order: Pick<Order, 'cardType' | 'result'>
  readonly onSent: () => void
}

/** The form to report an order. */
export const ReportForm = ({ order, onSent }: ReportFormProps) => {
  const { id, order_no, title, state } = order.result.order_info
  const { draft, problems, set, isRight, forget } = useStoredDraft<ReportDraft>(
    `report:${id}`,
    () => EMPTY_REPORT,
    reportProblemsOf,
  )
  const { run, isBusy } = useMarketAction('/api/order/report/save', { invalidates })
  const submit = async () => {
    if (!isRight()) return
    const request = requestOfReport(id, draft)
    if (request === null || !(await isSure())) return
    if ((await run(request)) === null) return
    forget()
    toast('已上报，客服会尽快处理')
    onSent()
  }
  return (
    <Form onSubmit={submit}>
      <div className={styles.form}>
        <Card>
          <p className={styles.line}>
            <span className={styles.kind}>{kindTexts[order.cardType]}</span>
            <span className={styles.title}>{title}</span>
            <StateBadge state={state} />
          </p>
          <p className={styles.number}>订单号 {order_no}</p>
        </Card>
        <Card>
          <h2 className={styles.label}>异常原因</h2>
          <Chips
            label="异常原因"
            options={reasons}
            value={draft.reason}
            onChange={(reason) => set({ reason })}
          />
          <p className={styles.error} role="alert">
            {problems.reason}
          </p>
          <TextArea
            label="异常说明"
            value={draft.text}
            placeholder="什么时候、发生了什么、希望怎么处理"
            maxLength={CHARACTERS}
            error={problems.text ?? null}
            onChange={(text) => set({ text })}
          />
          <h2 className={styles.label}>凭证图片（选填，最多 {PICTURES} 张）</h2>
          <PicturePicker
            pictures={draft.pictures}
            max={PICTURES}
            onChange={(pictures) => set({ pictures })}
          />
          <p className={styles.error} role="alert">
            {problems.pictures}
          </p>
        </Card>
        <Button type="submit" isBusy={isBusy}>
          提交上报
        </Button>
        <p className={styles.note}>客服核实后判定结算或退款，双方都能补充说明</p>
      </div>
    </Form>
  )
}

const isSure = (): Promise<boolean> =>
  confirm({
    title: '提交上报？',
    content: '订单会转客服处理，押金在判定前保持冻结',
    confirmText: '提交',
  })
