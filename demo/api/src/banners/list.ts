import { call } from '../call.ts'
import { listOf, object } from '../kernel/schema.ts'
import { bannerShown, shownBanner } from './fields.ts'

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
