import { type Account, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
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
import { confirmSeat, forgetConfirmations, ownSeat } from './seats.ts'
import type { TransitionContext } from './transition-context.ts'

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

/** Stores the reason for rejecting the last submitted work. */
const recordRejection = async (
  { context, order }: TransitionContext,
  account: Account,
  reason: string,
  pictures: readonly string[],
): Promise<void> => {
  const { db, now } = context
  await db
    .updateTable('order_finishes')
    .set({
      reject_reason: reason,
      reject_pictures: JSON.stringify(pictures),
      rejected_by: account.id,
      rejected_at: now(),
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('order_finishes')
        .where('order_id', '=', order.id)
        .select(({ fn }) => fn.max('id').as('newest')),
    )
    .execute()
}

/** A boss rejects the work; one is enough. The thugs may submit it again, or report the order. */
export const finishReject = call({
  path: '/api/order/finish/reject',
  who: 'account',
  isChange: true,
  perMinute: 20,
  request: object({
    order_id: orderID,
    reason: text('驳回原因', { min: 1, max: REPORT_CHARACTERS }),
    pictures: optional(pictureUrls('图片', PICTURES)),
  }),
  reply: orderAnswer,
  async run(context, { order_id, reason, pictures = [] }, { account }) {
    const words = requireText('驳回原因', reason)
    const actor = { kind: 'account', accountID: account.id } as const
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action: 'reject', actor },
      async (current) => {
        const urls = await requirePictures(current.context, account, pictures, { max: PICTURES })
        await recordRejection(current, account, words, urls)
        return { text: words }
      },
    )
    return answerOf(order)
  },
})

/** A boss confirms the work; the last confirmation settles the order. */
export const finishConfirm = call({
  path: '/api/order/finish/confirm',
  who: 'account',
  isChange: true,
  request: object({ order_id: orderID }),
  reply: orderAnswer,
  async run(context, { order_id }, { account }) {
    const actor = { kind: 'account', accountID: account.id } as const
    const { order } = await applyTransition(
      context,
      { orderID: order_id, action: 'confirm', actor },
      async (current) => {
        const seat = ownSeat(current)
        if (seat.is_confirmed === 1) {
          throw new CallFailure('ORDER_STATE', '您已确认，请等待其他老板确认')
        }
        await confirmSeat(current.context, seat)
        return { seat }
      },
    )
    return answerOf(order)
  },
})
