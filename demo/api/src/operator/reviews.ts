import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, yesNo } from '../kernel/schema.ts'
import { reviewFields, shownReview } from '../reviews/review.ts'
import { decideReview } from '../reviews/show-review.ts'
import { reviewState } from './changed-state.ts'
import { done } from './message.ts'

const REASON_MAX = 100

const states = ['shown', 'hidden'] as const

const row = object({
  id: idOf('评价'),
  ...reviewFields,
  order_id: idOf('订单'),
  order_title: text('订单'),
  account: text('评价人账号'),
  nickname: text('评价人'),
  avatar: text('评价人头像'),
  subject_account: text('被评价人账号'),
  subject_nickname: text('被评价人'),
  hidden_reason: text('隐藏原因'),
})

/** Public reviews, or hidden ones, the newest first. */
export const operatorReviewList = call({
  path: '/api/operator/review/list',
  who: 'operator',
  request: object({
    ...pageFields,
    status: optional(oneOf('状态', states)),
    account: optional(text('账号', { max: 32 })),
  }),
  reply: object({ list: listOf('评价', row), has_more: yesNo('更多') }),
  async run({ db }, { status = 'shown', account = '', ...page }) {
    const { offset, limit } = rowsOfPage(page)
    const requested = account.trim()
    const rows = await db
      .selectFrom('reviews')
      .innerJoin('accounts as author', 'author.id', 'reviews.author_id')
      .innerJoin('accounts as subject', 'subject.id', 'reviews.subject_id')
      .innerJoin('orders', 'orders.id', 'reviews.order_id')
      .where('reviews.state', '=', status)
      .$if(requested !== '', (query) =>
        query.where(({ or, eb }) =>
          or([eb('author.account', '=', requested), eb('subject.account', '=', requested)]),
        ),
      )
      .orderBy('reviews.id', 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll('reviews')
      .select(['author.account', 'author.nickname', 'author.avatar', 'orders.title'])
      .select(['subject.account as subject_account', 'subject.nickname as subject_nickname'])
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((review) => ({
        id: String(review.id),
        ...shownReview(review),
        order_id: String(review.order_id),
        order_title: review.title,
        account: review.account,
        nickname: review.nickname,
        avatar: review.avatar,
        subject_account: review.subject_account,
        subject_nickname: review.subject_nickname,
        hidden_reason: review.hidden_reason,
      })),
      has_more,
    }
  },
})

/** Hides a public review; its stars no longer count. */
export const operatorReviewHide = call({
  path: '/api/operator/review/hide',
  who: 'operator',
  isChange: true,
  request: object({
    id: idOf('评价'),
    reason: text('原因', { min: 1, max: REASON_MAX, wrong: '请填写原因' }),
  }),
  reply: done,
  stateOf: reviewState,
  async run(context, { id, ...request }) {
    const reason = request.reason.trim()
    if (reason === '') throw new CallFailure('INVALID_REQUEST', '请填写原因')
    await decideReview(context, Number(id), { to: 'hidden', reason })
    return { message: '已隐藏，评分已重新计算' }
  },
})

/** Shows a hidden review again. */
export const operatorReviewShow = call({
  path: '/api/operator/review/show',
  who: 'operator',
  isChange: true,
  request: object({ id: idOf('评价') }),
  reply: done,
  stateOf: reviewState,
  async run(context, { id }) {
    await decideReview(context, Number(id), { to: 'shown', reason: '' })
    return { message: '已恢复显示，评分已重新计算' }
  },
})
