import { type Account, call } from '../call.ts'
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
import type { TransitionContext } from './transition-context.ts'

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
