import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { listOf, object, yesNo } from '../kernel/schema.ts'
import { feedback, shownFeedback } from './feedback.ts'

/** The caller's feedback with the answers, the newest first. */
export const feedbackList = call({
  path: '/api/basic/feedback/list',
  who: 'account',
  request: object(pageFields),
  reply: object({ list: listOf('反馈', feedback), has_more: yesNo('还有更多') }),
  async run({ db }, request, { account }) {
    const { offset, limit } = rowsOfPage(request)
    const rows = await db
      .selectFrom('feedbacks')
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll()
      .execute()
    const { list, has_more } = pageOf(request, rows)
    return { list: list.map(shownFeedback), has_more }
  },
})
