import { sql } from 'kysely'
import { type CallContext, call } from '../call.ts'
import { allJobs, type Job } from '../catalogue/jobs.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import {
  listOf,
  object,
  oneOf,
  optional,
  type Static,
  text,
  whole,
  yesNo,
} from '../kernel/schema.ts'
import { completionOf, ratingOf } from '../reviews/reputation.ts'
import { contains } from '../storage/dialect.ts'

const booster = object({
  im_user_id: text('聊天账号'),
  nickname: text('昵称'),
  headline: text('简介'),
  avatar: text('头像'),
  /** Job of the certification. */
  job_id: text('认证职业'),
  /** Strongest role; 0 without a role. */
  fighting_capacity: whole('战斗力'),
  settled: whole('完成订单'),
  /** Percent; -1 without a started order. */
  completion: whole('完成率', { min: -1 }),
  /** Stars in tenths; 0 without a review. */
  rating: whole('评分'),
  reviews: whole('评价数'),
})

const orders = ['rating', 'settled', 'capacity'] as const

/** A job, or all jobs of a kind. */
const jobsIn = (jobs: readonly Job[], jobID: string): readonly string[] => [
  jobID,
  ...jobs.filter(({ pid }) => pid === jobID).map(({ id }) => id),
]

interface BoosterQuery {
  readonly words: string
  readonly jobIDs: readonly string[] | null
  readonly by: (typeof orders)[number]
}

const settled = sql<number>`coalesce(settled, 0)`
const capacity = sql<number>`coalesce(capacity, 0)`
/** Hundredths of a star, 0 without a review. */
const average = sql<number>`case when coalesce(reviews, 0) = 0 then 0 else stars * 100 / reviews end`

const boosters = ({ db }: CallContext, { words, jobIDs, by }: BoosterQuery) =>
  db
    .selectFrom('certifications')
    .innerJoin('accounts', 'accounts.id', 'certifications.account_id')
    .leftJoin('reputations', 'reputations.account_id', 'accounts.id')
    .leftJoin(
      (roles) =>
        roles
          .selectFrom('roles')
          .groupBy('account_id')
          .select(({ fn }) => [
            'account_id as role_owner',
            fn.max('fighting_capacity').as('capacity'),
          ])
          .as('strongest'),
      (join) => join.onRef('role_owner', '=', 'accounts.id'),
    )
    .where('certifications.state', '=', 'approved')
    .where('restricted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(words !== '', (query) => query.where(contains('accounts.nickname', words)))
    .$if(jobIDs !== null, (query) => query.where('certifications.job_id', 'in', jobIDs ?? []))
    .orderBy({ rating: average, settled, capacity }[by], 'desc')
    .orderBy(settled, 'desc')
    .orderBy('accounts.id')
    .select(['im_user_id', 'nickname', 'headline', 'avatar', 'certifications.job_id', 'capacity'])
    .select(['settled', 'failed', 'reviews', 'stars'])

type Row = Awaited<ReturnType<ReturnType<typeof boosters>['execute']>>[number]

const shownBooster = ({
  capacity: strongest,
  settled: done,
  failed,
  reviews,
  stars,
  ...shown
}: Row): Static<typeof booster> => ({
  ...shown,
  fighting_capacity: Number(strongest ?? 0),
  settled: done ?? 0,
  completion: completionOf({ settled: done ?? 0, failed: failed ?? 0, reviews: 0, stars: 0 }) ?? -1,
  rating: ratingOf({ reviews: reviews ?? 0, stars: stars ?? 0 }),
  reviews: reviews ?? 0,
})

/** The certified people, by rating, orders or strength; without restricted ones (PERSON-03). */
export const boosterList = call({
  path: '/api/basic/user/boosterList',
  who: 'account',
  perMinute: 120,
  request: object({
    ...pageFields,
    words: optional(text('搜索内容', { max: 32 })),
    job_id: optional(text('职业', { max: 16 })),
    order_by: optional(oneOf('排序', orders)),
  }),
  reply: object({ list: listOf('打手', booster), has_more: yesNo('还有更多') }),
  async run(context, { words = '', job_id = '', order_by: by = 'rating', ...page }) {
    const { offset, limit } = rowsOfPage(page)
    const jobIDs = job_id === '' ? null : jobsIn(await allJobs(context), job_id)
    const rows = await boosters(context, { words: words.trim(), jobIDs, by })
      .offset(offset)
      .limit(limit)
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return { list: list.map(shownBooster), has_more }
  },
})
