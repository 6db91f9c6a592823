import {
  bannerFields,
  bannerShown,
  bannerTimes,
  promotionFields,
  shownBanner,
  shownPromotion,
} from '../banners/fields.ts'
import {
  addBanner,
  type BannerValues,
  changeBanner,
  orderBanners,
  requireBannerImage,
} from '../banners/save-banner.ts'
import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { idOf, listOf, object, oneOf, optional } from '../kernel/schema.ts'
import { bannerState } from './changed-state.ts'
import { done } from './message.ts'

const MOST_IDS = 50

const states = ['shown', 'coming', 'over'] as const

type State = (typeof states)[number]

const stateOf = (
  { start_at, end_at }: { readonly start_at: number | null; readonly end_at: number | null },
  now: number,
): State => {
  if (end_at !== null && end_at <= now) return 'over'
  return start_at !== null && start_at > now ? 'coming' : 'shown'
}

/** All banners, in the order in which they are shown. */
export const operatorBannerList = call({
  path: '/api/operator/banner/list',
  who: 'operator',
  reply: listOf(
    '横幅',
    object({
      ...bannerShown,
      ...promotionFields,
      ...bannerTimes,
      state: oneOf('状态', states),
    }),
  ),
  async run({ db, now }) {
    const rows = await db.selectFrom('banners').orderBy('rank').orderBy('id').selectAll().execute()
    return rows.map((row) => ({
      ...shownBanner(row),
      ...shownPromotion(row),
      state: stateOf(row, now()),
    }))
  },
})

const wordsOf = ({ text = '', steps = '', rules = '', action = '' }: Partial<BannerValues>) => ({
  text: text.trim(),
  steps: steps.trim(),
  rules: rules.trim(),
  action: action.trim(),
})

/** Adds a banner, or changes the one with the id. */
export const operatorBannerSave = call({
  path: '/api/operator/banner/save',
  who: 'operator',
  isChange: true,
  request: object({
    id: optional(idOf('横幅')),
    ...bannerFields,
    text: optional(promotionFields.text),
    steps: optional(promotionFields.steps),
    rules: optional(promotionFields.rules),
    action: optional(promotionFields.action),
    start_at: optional(bannerTimes.start_at),
    end_at: optional(bannerTimes.end_at),
  }),
  reply: done,
  stateOf: bannerState,
  async run(context, request) {
    const { id, title, image, link, start_at: start = 0, end_at: end = 0 } = request
    if (end !== 0 && end <= start) {
      throw new CallFailure('INVALID_REQUEST', '结束时间应晚于开始时间')
    }
    await requireBannerImage(context, image)
    const name = title.trim()
    const times = { start_at: start === 0 ? null : start, end_at: end === 0 ? null : end }
    const values = { title: name, image, link, ...wordsOf(request), ...times }
    if (id === undefined) await addBanner(context, values)
    else await changeBanner(context, Number(id), values)
    return { message: id === undefined ? `已添加横幅“${name}”` : `已修改横幅“${name}”` }
  },
})

export const operatorBannerDelete = call({
  path: '/api/operator/banner/delete',
  who: 'operator',
  isChange: true,
  request: object({ id: idOf('横幅') }),
  reply: done,
  stateOf: bannerState,
  async run({ db }, { id }) {
    const gone = await db
      .deleteFrom('banners')
      .where('id', '=', Number(id))
      .returning('title')
      .executeTakeFirst()
    if (gone === undefined) throw new CallFailure('BANNER_UNKNOWN')
    return { message: `已删除横幅“${gone.title}”` }
  },
})

/** Orders the banners by the given ids. */
export const operatorBannerOrder = call({
  path: '/api/operator/banner/order',
  who: 'operator',
  isChange: true,
  request: object({ ids: listOf('横幅', idOf('横幅'), { max: MOST_IDS }) }),
  reply: done,
  async run(context, { ids }) {
    await orderBanners(context, ids.map(Number))
    return { message: '已调整横幅顺序' }
  },
})
