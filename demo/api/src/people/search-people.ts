import { call } from '../call.ts'
import { certifiedAmong } from '../certification/certification.ts'
import { CallFailure } from '../kernel/failures.ts'
import { listOf, object, text, whole, yesNo } from '../kernel/schema.ts'
import { noReputation, ratingOf, reputationsOf } from '../reviews/reputation.ts'
import { contains } from '../storage/dialect.ts'

const MOST = 20

/** People whose nickname contains a text, those with the most settled orders first. */
export const userSearch = call({
  path: '/api/basic/user/search',
  who: 'account',
  perMinute: 60,
  request: object({ name: text('昵称', { min: 1, max: 16 }) }),
  reply: listOf(
    '用户',
    object({
      im_user_id: text('聊天账号'),
      nickname: text('昵称'),
      headline: text('简介'),
      avatar: text('头像'),
      is_certified: yesNo('认证打手'),
      settled: whole('完成订单'),
      rating: whole('评分'),
    }),
  ),
  async run(context, request, { account }) {
    const name = request.name.normalize('NFC').trim()
    if (name === '') throw new CallFailure('INVALID_REQUEST', '请填写昵称')
    const people = await context.db
      .selectFrom('accounts')
      .leftJoin('reputations', 'reputations.account_id', 'accounts.id')
      .where(contains('nickname', name))
      .where('accounts.id', '<>', account.id)
      .where('restricted_at', 'is', null)
      .orderBy(({ fn, val }) => fn.coalesce('settled', val(0)), 'desc')
      .orderBy('accounts.id')
      .limit(MOST)
      .select(['accounts.id', 'im_user_id', 'nickname', 'headline', 'avatar'])
      .execute()
    const ids = people.map(({ id }) => id)
    const certified = await certifiedAmong(context, ids)
    const reputations = await reputationsOf(context, ids)
    return people.map(({ id, ...shown }) => {
      const reputation = reputations.get(id) ?? noReputation
      return {
        ...shown,
        is_certified: certified.has(id),
        settled: reputation.settled,
        rating: ratingOf(reputation),
      }
    })
  },
})
