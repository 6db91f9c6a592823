import { type Account, type CallContext, call } from '../call.ts'
import { isCertified } from '../certification/certification.ts'
import { listOf, object, text, whole, yesNo } from '../kernel/schema.ts'
import { completionOf, noReputation, ratingOf, reputationsOf } from '../reviews/reputation.ts'
import { tagTitles } from '../reviews/review.ts'
import { findPerson, userID } from './find-person.ts'

/** No account number, no phone, no real name. */
const profile = object({
  im_user_id: text('聊天账号'),
  nickname: text('昵称'),
  headline: text('简介'),
  avatar: text('头像'),
  is_me: yesNo('本人'),
  is_certified: yesNo('认证打手'),
  is_restricted: yesNo('账号受限'),
  joined_at: whole('加入时间'),
  /** Settled orders. */
  settled: whole('完成订单'),
  /** Percent; -1 without a started order. */
  completion: whole('完成率', { min: -1 }),
  /** Stars in tenths; 0 without a review. */
  rating: whole('评分'),
  reviews: whole('评价数'),
  tags: listOf('标签', object({ text: text('标签'), count: whole('次数') })),
  roles: listOf(
    '游戏角色',
    object({ name: text('角色名'), job_id: text('职业'), fighting_capacity: whole('战斗力') }),
  ),
})

const MOST_TAGS = 6

/** Reviews that the most frequent tags are counted from. */
const COUNTED_REVIEWS = 200

const tagsOf = async ({ db }: CallContext, { id }: Account) => {
  const reviews = await db
    .selectFrom('reviews')
    .where('subject_id', '=', id)
    .where('state', '=', 'shown')
    .orderBy('id', 'desc')
    .limit(COUNTED_REVIEWS)
    .selectAll()
    .execute()
  const counts = new Map<string, number>()
  for (const title of reviews.flatMap(tagTitles)) counts.set(title, (counts.get(title) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, two]) => two - one)
    .slice(0, MOST_TAGS)
    .map(([title, count]) => ({ text: title, count }))
}

const MOST_ROLES = 6

const rolesOf = ({ db }: CallContext, { id }: Account) =>
  db
    .selectFrom('roles')
    .where('account_id', '=', id)
    .orderBy('fighting_capacity', 'desc')
    .limit(MOST_ROLES)
    .select(['name', 'job_id', 'fighting_capacity'])
    .execute()

/** The public profile of a person. */
export const userProfile = call({
  path: '/api/basic/user/profile',
  who: 'account',
  perMinute: 120,
  request: object({ im_user_id: userID }),
  reply: profile,
  async run(context, { im_user_id }, { account }) {
    const person = await findPerson(context, im_user_id)
    const reputations = await reputationsOf(context, [person.id])
    const reputation = reputations.get(person.id) ?? noReputation
    return {
      im_user_id: person.im_user_id,
      nickname: person.nickname,
      headline: person.headline,
      avatar: person.avatar,
      is_me: person.id === account.id,
      is_certified: await isCertified(context, person.id),
      is_restricted: person.restricted_at !== null,
      joined_at: person.created_at,
      settled: reputation.settled,
      completion: completionOf(reputation) ?? -1,
      rating: ratingOf(reputation),
      reviews: reputation.reviews,
      tags: await tagsOf(context, person),
      roles: await rolesOf(context, person),
    }
  },
})
