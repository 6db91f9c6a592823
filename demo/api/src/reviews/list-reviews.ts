import { call } from '../call.ts'
import { listOf, object, oneOf, optional, text, whole, yesNo } from '../kernel/schema.ts'
import { orderID } from '../orders/fields.ts'
import { findOrder, seatOf, seatsOf } from '../orders/order.ts'
import { reviewShape, reviewTags, shownReview } from './review.ts'
import { reviewableUntil } from './save-review.ts'

/** The caller's reviews of an order, and those about the caller that are shown. */
export const reviewList = call({
  path: '/api/order/review/list',
  who: 'account',
  request: object({ order_id: orderID }),
  reply: object({
    /** Tags that the caller may choose. */
    tags: listOf('可选标签', text('标签')),
    /** Whether the caller can still write. */
    is_open: yesNo('可评价'),
    until: whole('截止时间'),
    people: listOf(
      '对方',
      object({
        im_user_id: text('聊天账号'),
        nickname: text('昵称'),
        avatar: text('头像'),
        position: oneOf('身份', ['boss', 'thug']),
        mine: optional(reviewShape),
        theirs: optional(reviewShape),
      }),
    ),
  }),
  async run(context, { order_id }, { account }) {
    const order = await findOrder(context, order_id)
    const seats = await seatsOf(context, order.id)
    const own = seatOf(seats, account.id)
    if (order.state !== 'settled' || own === undefined) {
      return { tags: [], is_open: false, until: 0, people: [] }
    }
    const others = await context.db
      .selectFrom('seats')
      .innerJoin('accounts', 'accounts.id', 'seats.account_id')
      .where('order_id', '=', order.id)
      .where('position', '<>', own.position)
      .orderBy('number')
      .select(['accounts.id', 'im_user_id', 'nickname', 'avatar', 'position'])
      .execute()
    const reviews = await context.db
      .selectFrom('reviews')
      .where('order_id', '=', order.id)
      .where(({ or, and, eb }) =>
        or([
          eb('author_id', '=', account.id),
          and([eb('subject_id', '=', account.id), eb('state', '=', 'shown')]),
        ]),
      )
      .selectAll()
      .execute()
    const until = reviewableUntil(context, order)
    return {
      tags: Object.values(reviewTags[own.position]),
      is_open: context.now() < until,
      until,
      people: others.map(({ id, ...shown }) => {
        const mine = reviews.find(({ subject_id }) => subject_id === id)
        const theirs = reviews.find(({ author_id }) => author_id === id)
        return {
          ...shown,
          ...(mine !== undefined && { mine: shownReview(mine) }),
          ...(theirs !== undefined && { theirs: shownReview(theirs) }),
        }
      }),
    }
  },
})
