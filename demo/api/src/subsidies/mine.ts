import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, text, whole, yesNo } from '../kernel/schema.ts'

const states = ['held', 'checking', 'released', 'revoked'] as const

const item = object({
  id: idOf('补贴'),
  order_id: idOf('订单'),
  title: text('订单标题'),
  amount: whole('金额'),
  /** `checking`: an operator examines it; it has no date. */
  state: oneOf('状态', states),
  release_at: whole('预计到账时间'),
  reason: text('原因'),
  created_at: whole('时间'),
})

/** The caller's earnings from coupons: held ones with their dates, then ended ones. */
export const subsidyList = call({
  path: '/api/account/manage/subsidyList',
  who: 'account',
  encoding: 'form',
  request: object(pageFields),
  reply: object({ list: listOf('补贴', item), has_more: yesNo('更多') }),
  async run({ db }, page, { account }) {
    const { offset, limit } = rowsOfPage(page)
    const rows = await db
      .selectFrom('held_subsidies')
      .innerJoin('orders', 'orders.id', 'order_id')
      .where('thug_id', '=', account.id)
      .orderBy('held_subsidies.ended_at', (order) => order.desc().nullsFirst())
      .orderBy('held_subsidies.id', 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll('held_subsidies')
      .select('title')
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((row) => {
        const isChecked = row.state === 'held' && row.is_suspicious === 1
        return {
          id: String(row.id),
          order_id: String(row.order_id),
          title: row.title,
          amount: row.fen,
          state: isChecked ? ('checking' as const) : row.state,
          release_at: isChecked ? 0 : row.release_at,
          // The reason of a release is visible to operators only.
          reason: row.state === 'revoked' ? row.reason : '',
          created_at: row.created_at,
        }
      }),
      has_more,
    }
  },
})
