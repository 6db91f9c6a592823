import { call } from '../../call.ts'
import { allJobs } from '../../catalogue/jobs.ts'
import { object, oneOf, optional, text, whole } from '../../kernel/schema.ts'
import type { OrderKind } from '../machine.ts'
import { cursorFields, pageUpTo } from './cursor.ts'
import { itemsOf } from './items.ts'
import { cursorIn, marketOf, marketOrders } from './market.ts'
import { orderPage } from './order-item.ts'

const TITLE_CHARACTERS = 30
const JOB_CHARACTERS = 16

/** High, because one address may stand for many clients without an account. */
const PER_MINUTE = 6000

/** Open orders of a kind; public. */
const marketList = <const Path extends `/${string}`>(path: Path, kind: OrderKind) =>
  call({
    path,
    who: 'open',
    perMinute: PER_MINUTE,
    request: object({
      ...cursorFields,
      order_by: optional(oneOf('排序', marketOrders)),
      job_id: optional(text('职业', { max: JOB_CHARACTERS })),
      text: optional(text('关键词', { max: TITLE_CHARACTERS })),
      min_price: optional(whole('最低价')),
      max_price: optional(whole('最高价')),
      position: optional(oneOf('空位', ['boss', 'thug'])),
      fighting_capacity: optional(whole('战斗力')),
    }),
    reply: orderPage,
    async run(context, request) {
      const orders = context.db.selectFrom('orders').selectAll()
      // Most requests are for no job and need none of them.
      const jobs = request.job_id ? await allJobs(context) : []
      const rows = await marketOf(orders, { kind, jobs }, request).execute()
      const { page, ...next } = pageUpTo(request, rows, cursorIn(request))
      return { list: await itemsOf(context, page), ...next }
    },
  })

export const boostingList = marketList('/order/boosting/list', 'dailian')

export const raidList = marketList('/order/raid/list', 'raid')
