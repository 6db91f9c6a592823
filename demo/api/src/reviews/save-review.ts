import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { object, text } from '../kernel/schema.ts'
import { orderID } from '../orders/fields.ts'
import { type OrderRow, seatOf, seatsOf } from '../orders/order.ts'
import { locked } from '../storage/dialect.ts'
import {
  type Review,
  requireReviewText,
  requireTags,
  reviewShape,
  shownReview,
  writtenFields,
} from './review.ts'
import { showReview } from './show-review.ts'

/** Locks the order, so that two reviews of one pair see each other. */
const lockedOrder = async ({ db }: CallContext, id: string): Promise<OrderRow> => {
  const order = await locked(
    db.selectFrom('orders').where('id', '=', Number(id)).selectAll(),
  ).executeTakeFirst()
  if (order === undefined) throw new CallFailure('ORDER_UNKNOWN')
  return order
}

/** Time until which an order can be reviewed; then all of its reviews are shown. */
export const reviewableUntil = ({ settings }: CallContext, { ended_at }: OrderRow): number =>
  (ended_at ?? 0) + settings.reviewMs

const requireOpen = (context: CallContext, order: OrderRow): void => {
  if (order.state !== 'settled') throw new CallFailure('REVIEW_STATE', '订单结算后才能评价')
  if (context.now() >= reviewableUntil(context, order)) {
    throw new CallFailure('REVIEW_STATE', '已超过评价时间')
  }
}

/** The two accounts, which must be of opposite sides of the order. */
const requirePair = async (
  context: CallContext,
  order: OrderRow,
  { id }: Account,
  userID: string,
) => {
  const seats = await seatsOf(context, order.id)
  const own = seatOf(seats, id)
  const subject = await context.db
    .selectFrom('accounts')
    .where('im_user_id', '=', userID)
    .select('id')
    .executeTakeFirst()
  const other = subject === undefined ? undefined : seatOf(seats, subject.id)
  if (own === undefined || subject === undefined || other === undefined) {
    throw new CallFailure('NOT_ALLOWED')
  }
  if (own.position === other.position) throw new CallFailure('NOT_ALLOWED', '只能评价对方的成员')
  return { subjectID: subject.id, position: own.position }
}

const reviewOf = (
  { db }: CallContext,
  orderID: number,
  authorID: number,
  subjectID: number,
): Promise<Review | undefined> =>
  db
    .selectFrom('reviews')
    .where('order_id', '=', orderID)
    .where('author_id', '=', authorID)
    .where('subject_id', '=', subjectID)
    .selectAll()
    .executeTakeFirst()

type Written = Pick<Review, 'stars' | 'tags' | 'text' | 'changed_at'>

const store = async (
  context: CallContext,
  pair: Pick<Review, 'order_id' | 'author_id' | 'subject_id' | 'position' | 'due_at'>,
  written: Written,
): Promise<Review> => {
  const { db, now } = context
  const known = await reviewOf(context, pair.order_id, pair.author_id, pair.subject_id)
  if (known === undefined) {
    return db
      .insertInto('reviews')
      .values({
        ...pair,
        ...written,
        state: 'waiting',
        created_at: now(),
        shown_at: null,
        hidden_reason: '',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  if (known.state !== 'waiting') throw new CallFailure('REVIEW_STATE', '评价已公开，不能再修改')
  return db
    .updateTable('reviews')
    .set(written)
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Reviews a participant of the other side, or changes the review until it is shown: when the other
 * one has reviewed, too, and at the latest when the time for reviews ends.
 */
export const reviewSave = call({
  path: '/api/order/review/save',
  who: 'account',
  isChange: true,
  perMinute: 20,
  request: object({ order_id: orderID, im_user_id: text('聊天账号'), ...writtenFields }),
  reply: reviewShape,
  async run(context, { order_id, im_user_id, ...request }, { account }) {
    const order = await lockedOrder(context, order_id)
    const { subjectID, position } = await requirePair(context, order, account, im_user_id)
    requireOpen(context, order)
    const review = await store(
      context,
      {
        order_id: order.id,
        author_id: account.id,
        subject_id: subjectID,
        position,
        due_at: reviewableUntil(context, order),
      },
      {
        stars: request.stars,
        tags: JSON.stringify(requireTags(position, request.tags)),
        text: requireReviewText(context, request.text),
        changed_at: context.now(),
      },
    )
    const other = await reviewOf(context, order.id, subjectID, account.id)
    if (other === undefined) return shownReview(review)
    if (other.state === 'waiting') await showReview(context, other)
    return shownReview(await showReview(context, review))
  },
})
