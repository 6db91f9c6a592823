import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, text, yesNo } from '../kernel/schema.ts'
import { reviewFields, shownReview } from '../reviews/review.ts'
import { findPerson, userID } from './find-person.ts'

/** The shown reviews about a person, the newest first. */
export const userReviews = call({
  path: '/api/basic/user/reviews',
  who: 'account',
  perMinute: 120,
  request: object({ im_user_id: userID, ...pageFields }),
  reply: object({
    list: listOf(
      '评价',
      object({
        id: idOf('评价'),
        ...reviewFields,
        im_user_id: text('聊天账号'),
        nickname: text('昵称'),
        avatar: text('头像'),
        order_title: text('订单'),
      }),
    ),
    has_more: yesNo('还有更多'),
  }),
  async run(context, { im_user_id, ...page }) {
    const { id: personID } = await findPerson(context, im_user_id)
    const { offset, limit } = rowsOfPage(page)
    const rows = await context.db
      .selectFrom('reviews')
      .innerJoin('accounts', 'accounts.id', 'reviews.author_id')
      .innerJoin('orders', 'orders.id', 'reviews.order_id')
      .where('reviews.subject_id', '=', personID)
      .where('reviews.state', '=', 'shown')
      .orderBy('reviews.id', 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll('reviews')
      .select(['im_user_id', 'nickname', 'avatar', 'orders.title'])
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((row) => ({
        id: String(row.id),
        ...shownReview(row),
        im_user_id: row.im_user_id,
        nickname: row.nickname,
        avatar: row.avatar,
        order_title: row.title,
      })),
      has_more,
    }
  },
})
