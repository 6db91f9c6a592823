import type { CallContext } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { ignoreRefusal, runEach } from '../kernel/run-each.ts'
import { sendStationMessage } from '../messages/send-message.ts'
import { findOrder, orderLinkOf } from '../orders/order.ts'
import { inTransaction } from '../storage/transaction.ts'
import { addReputation } from './reputation.ts'
import type { Review } from './review.ts'

/** Shows a review that waits, counts it, and notifies the reviewed account. */
export const showReview = async (context: CallContext, { id }: Review): Promise<Review> => {
  const { db, now } = context
  const review = await db
    .updateTable('reviews')
    .set({ state: 'shown', shown_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (review === undefined) throw new CallFailure('REVIEW_STATE')
  const { subject_id: accountID, stars } = review
  await addReputation(context, accountID, { reviews: 1, stars })
  const order = await findOrder(context, review.order_id)
  await sendStationMessage(context, {
    accountID,
    kind: 'order',
    title: '收到新的评价',
    text: `「${order.title}」的对方给您打了${stars}星`,
    link: orderLinkOf(order),
  })
  return review
}

/** An operator hides a shown review, or shows a hidden one again. */
interface ReviewDecision {
  readonly to: 'hidden' | 'shown'
  /** Empty for `shown`. */
  readonly reason: string
}

/** Applies an operator's decision; the stars of a review count only while it is shown. */
export const decideReview = async (
  { db }: CallContext,
  id: number,
  { to, reason }: ReviewDecision,
): Promise<Review> => {
  const review = await db
    .updateTable('reviews')
    .set({ state: to, hidden_reason: reason })
    .where('id', '=', id)
    .where('state', '=', to === 'hidden' ? 'shown' : 'hidden')
    .returningAll()
    .executeTakeFirst()
  if (review === undefined) throw new CallFailure('REVIEW_UNKNOWN')
  const sign = to === 'hidden' ? -1 : 1
  const counted = { reviews: sign, stars: sign * review.stars }
  await addReputation({ db }, review.subject_id, counted)
  return review
}

const AT_ONCE = 100

/** A job: shows the reviews whose time has come. */
export const showDueReviews = async (context: CallContext): Promise<void> => {
  const due = await context.db
    .selectFrom('reviews')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', context.now())
    .orderBy('due_at')
    .limit(AT_ONCE)
    .selectAll()
    .execute()
  await runEach('show reviews', due, (review) =>
    inTransaction(context, async (tx) => {
      await showReview(tx, review)
    }).catch(ignoreRefusal),
  )
}
