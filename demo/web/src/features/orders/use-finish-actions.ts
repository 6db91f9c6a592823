import { percentText } from 'tavern-market-api/client'
import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import type { OrderItem } from './order.ts'
import { useOrderAction } from './use-order.ts'

/** The back end requires a text; pictures may suffice for users. */
const SHOWN = '已完成，详见图片'

/** Submits, rejects and accepts the work; accepting pays. */
export const useFinishActions = ({ deposit_price, result }: OrderItem) => {
  const submitCall = useOrderAction('/api/order/finish/save')
  const rejectCall = useOrderAction('/api/order/finish/reject')
  const confirmCall = useOrderAction('/api/order/finish/confirm')
  const { id: order_id, title, settle_price, thug_income, fee_basis_points } = result.order_info
  const finish = () =>
    void openPopup({
      popType: 'finish',
      title: '提交完成凭证',
      confirmText: '提交',
      context: {
        isPosting: true,
        draftName: `finish:${order_id}`,
        submit: async ({ files, text }) =>
          (await submitCall.run({ order_id, report_text: text || SHOWN, pictures: files })) !==
          null,
      },
    })
  const reject = () =>
    void openPopup({
      popType: 'finish',
      title: '驳回完成凭证',
      confirmText: '驳回',
      context: {
        isPosting: false,
        draftName: `reject:${order_id}`,
        submit: async ({ files, text }) =>
          (await rejectCall.run({ order_id, reason: text, pictures: files })) !== null,
      },
    })
  const accept = async () => {
    const closed = await openPopup({
      popType: 'money',
      title: '确认完成并结算',
      subTitle: `「${title}」结算后款项付给打手，无法撤回`,
      confirmText: '确认结算',
      context: {
        fen: settle_price,
        lines: [
          { text: '押金', fen: deposit_price },
          { text: '预计退回', fen: deposit_price - settle_price },
          { text: `每位打手到手（服务费 ${percentText(fee_basis_points)}）`, fen: thug_income },
        ],
      },
    })
    if (closed === 'confirm' && (await confirmCall.run({ order_id })) !== null) toast('已确认完成')
  }
  return { finish, reject, accept }
}
