import { call } from '../call.ts'
import { object, optional, text } from '../kernel/schema.ts'
import { pictureUrls, requirePictures } from '../uploads/uploads.ts'
import { applyTransition } from './apply-transition.ts'
import {
  answerOf,
  orderAnswer,
  orderID,
  PICTURES,
  REPORT_CHARACTERS,
  requireText,
} from './fields.ts'
import { forgetConfirmations } from './seats.ts'

/** A thug submits the work; the bosses confirm or reject it. */
export const finishSave = call({
  path: '/api/order/finish/save',
  who: 'account',
  isChange: true,
  perMinute: 20,
  request: object({
    order_id: orderID,
    sub_title: optional(text('标题', { max: 30 })),
    report_text: text('完成说明', { min: 1, max: REPORT_CHARACTERS }),
    pictures: optional(pictureUrls('图片', PICTURES)),
  }),
  reply: orderAnswer,
  async run(context, { order_id, sub_title = '', report_text, pictures = [] }, { account }) {
    const words = requireText('完成说明', report_text)
    const actor = { kind: 'account', accountID: account.id } as const
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action: 'finish', actor },
      async (current) => {
        const { db, now } = current.context
        const urls = await requirePictures(current.context, account, pictures, { max: PICTURES })
        await db
          .insertInto('order_finishes')
          .values({
            order_id: current.order.id,
            account_id: account.id,
            sub_title: sub_title.trim(),
            report_text: words,
            pictures: JSON.stringify(urls),
            reject_reason: '',
            reject_pictures: '[]',
            created_at: now(),
          })
          .execute()
        await forgetConfirmations(current.context, current.order.id)
        return { text: words }
      },
    )
    return answerOf(order)
  },
})
