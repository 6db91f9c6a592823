import { type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, oneOf, optional, text } from '../kernel/schema.ts'
import { countRows } from '../storage/count-rows.ts'
import { pictureUrls, requirePictures } from '../uploads/uploads.ts'
import { applyTransition } from './apply-transition.ts'
import {
  answerOf,
  orderAnswer,
  orderID,
  PICTURES,
  REPORT_CHARACTERS,
  type ReportReason,
  reportReasons,
  requireText,
} from './fields.ts'

/** Limit of reports of one account about one order. */
const REPORTS = 3

const requireFewReports = async ({ db }: CallContext, id: number, accountID: number) => {
  const count = await countRows(
    db.selectFrom('order_reports').where('order_id', '=', id).where('account_id', '=', accountID),
  )
  if (count >= REPORTS) {
    throw new CallFailure('ORDER_STATE', `同一订单最多上报${REPORTS}次，请等待客服处理`)
  }
}

/** Reports a problem: the money stays in escrow until the operator decides. */
export const reportSave = call({
  path: '/api/order/report/save',
  who: 'account',
  isChange: true,
  perMinute: 20,
  request: object({
    order_id: orderID,
    reason: oneOf('异常原因', Object.keys(reportReasons) as readonly ReportReason[]),
    report_text: text('异常说明', { min: 1, max: REPORT_CHARACTERS }),
    pictures: optional(pictureUrls('图片', PICTURES)),
  }),
  reply: orderAnswer,
  async run(context, { order_id, reason, report_text, pictures = [] }, { account }) {
    const words = requireText('异常说明', report_text)
    const actor = { kind: 'account', accountID: account.id } as const
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action: 'report', actor },
      async (current) => {
        const { db, now } = current.context
        await requireFewReports(current.context, current.order.id, account.id)
        const urls = await requirePictures(current.context, account, pictures, { max: PICTURES })
        await db
          .insertInto('order_reports')
          .values({
            order_id: current.order.id,
            account_id: account.id,
            reason,
            report_text: words,
            pictures: JSON.stringify(urls),
            state: 'open',
            created_at: now(),
          })
          .execute()
        return { text: reportReasons[reason] }
      },
    )
    return answerOf(order)
  },
})
