import { call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { idOf, listOf, object, yesNo } from '../kernel/schema.ts'
import { bannerShown, bannerTimes, promotionFields, shownBanner, shownPromotion } from './fields.ts'

const SHOWN = 10

/** The current banners, in the operator's order. */
export const bannerList = call({
  path: '/api/basic/banner/list',
  who: 'open',
  reply: listOf('横幅', object(bannerShown)),
  async run({ db, now }) {
    const time = now()
    const rows = await db
      .selectFrom('banners')
      .where(({ or, eb }) => or([eb('start_at', 'is', null), eb('start_at', '<=', time)]))
      .where(({ or, eb }) => or([eb('end_at', 'is', null), eb('end_at', '>', time)]))
      .orderBy('rank')
      .orderBy('id')
      .limit(SHOWN)
      .selectAll()
      .execute()
    return rows.map(shownBanner)
  },
})

/** The promotion behind a banner. An expired one is still shown, a future one is not. */
export const bannerDetail = call({
  path: '/api/basic/banner/detail',
  who: 'open',
  request: object({ id: idOf('横幅') }),
  reply: object({ ...bannerShown, ...promotionFields, ...bannerTimes, is_over: yesNo('已结束') }),
  async run({ db, now }, { id }) {
    const time = now()
    const banner = await db
      .selectFrom('banners')
      .where('id', '=', Number(id))
      .where(({ or, eb }) => or([eb('start_at', 'is', null), eb('start_at', '<=', time)]))
      .selectAll()
      .executeTakeFirst()
    if (banner === undefined) throw new CallFailure('BANNER_UNKNOWN', '活动不存在')
    const isOver = banner.end_at !== null && banner.end_at <= time
    return { ...shownBanner(banner), ...shownPromotion(banner), is_over: isOver }
  },
})
