import { moneyText, plainYuan } from 'tavern-market-api/client'
import { askForm, fenIn, reasonField, reasonIn } from '../kit/forms.ts'
import { Act } from '../kit/parts.tsx'
import { ask } from '../session.ts'

interface Dispute {
  readonly order_id: string
  readonly deposit: number
  readonly price: number
}

const award = ({ order_id, deposit, price }: Dispute): void =>
  askForm({
    title: '判定结算',
    text: '扣除服务费后由打手平分，判定后不能更改。',
    fields: {
      amount: {
        kind: 'decimal',
        label: '每位老板支付（元）',
        value: plainYuan(price),
        hint: `不超过押金 ${moneyText(deposit)}，其余退回老板`,
      },
      reason: reasonField('双方都会看到这段话'),
    },
    confirm: '结算',
    async send(values, key) {
      const price_fen = fenIn(values.amount, '请填写正确的金额')
      const request = { order_id, price_fen, reason: reasonIn(values) }
      return (await ask('/api/operator/dispute/award', request, key)).message
    },
  })

const repay = ({ order_id }: Dispute): void =>
  askForm({
    title: '判定全额退款',
    text: '押金全部退回老板，打手没有收入，判定后不能更改。',
    fields: { reason: reasonField('双方都会看到这段话') },
    confirm: '全额退款',
    isDanger: true,
    async send(values, key) {
      const request = { order_id, reason: reasonIn(values) }
      return (await ask('/api/operator/dispute/repay', request, key)).message
    },
  })

/** The two decisions about a disputed order. */
export const DisputeActions = ({ dispute }: { readonly dispute: Dispute }) => (
  <>
    <Act path="/api/operator/dispute/repay" onClick={() => repay(dispute)}>
      全额退款
    </Act>
    <Act path="/api/operator/dispute/award" kind="primary" onClick={() => award(dispute)}>
      判定结算
    </Act>
  </>
)
