import { type CallContext, call } from '../../call.ts'
import { object, oneOf, optional, whole } from '../../kernel/schema.ts'
import { type OrderState, orderStates } from '../machine.ts'
import { cursorFields, cursorOf, pageUpTo, rowsToRead } from './cursor.ts'
import { ownItemsOf } from './items.ts'
import { ownOrderPage } from './order-item.ts'

const tabs = ['recruiting', 'running', 'settle', 'disputed', 'ended'] as const

type Tab = (typeof tabs)[number]

/** The tab of "my orders" that shows a state. */
const tabOf: Readonly<Record<OrderState, Tab>> = {
  recruiting: 'recruiting',
  full: 'recruiting',
  running: 'running',
  finished: 'settle',
  rejected: 'settle',
  disputed: 'disputed',
  settled: 'ended',
  refunded: 'ended',
  cancelled: 'ended',
  expired: 'ended',
}

const tabNames: readonly (Tab | 'all')[] = ['all', ...tabs]

interface SummaryFilter {
  readonly tab?: Tab | 'all'
  readonly role?: 'boss' | 'thug' | 'published'
}

/** Publishers have a seat too: an account's orders are those of its seats. */
const ownOrders = (
  { db }: Pick<CallContext, 'db'>,
  accountID: number,
  { tab = 'all', role }: SummaryFilter,
) => {
  const states = orderStates.filter((state) => tabOf[state] === tab)
  const mine = db
    .selectFrom('seats')
    .innerJoin('orders', 'orders.id', 'seats.order_id')
    .where('seats.account_id', '=', accountID)
    .$if(states.length > 0, (query) => query.where('orders.state', 'in', states))
  if (role === undefined) return mine
  if (role === 'published') return mine.where('orders.publisher_id', '=', accountID)
  return mine.where('seats.position', '=', role)
}

/** The orders of the caller, the newest first, with the permitted actions. */
export const summaryList = call({
  path: '/api/order/summary/list',
  who: 'account',
  request: object({
    ...cursorFields,
    tab: optional(oneOf('类别', tabNames)),
    role: optional(oneOf('身份', ['boss', 'thug', 'published'])),
  }),
  reply: ownOrderPage,
  async run(context, request, { account }) {
    const after = cursorOf(request)
    const rows = await ownOrders(context, account.id, request)
      .$if(after !== null, (query) => query.where('seats.order_id', '<', after?.id ?? 0))
      .orderBy('seats.order_id', 'desc')
      .limit(rowsToRead(request))
      .selectAll('orders')
      .execute()
    const { page, ...next } = pageUpTo(request, rows, ({ id }) => ({ value: id, id }))
    return { list: await ownItemsOf(context, page, account.id), ...next }
  },
})

const countFields = {
  all: whole('全部'),
  recruiting: whole('招募中'),
  running: whole('进行中'),
  settle: whole('待结算'),
  disputed: whole('异常'),
  ended: whole('已结束'),
}

/**
 * Number of the caller's orders in each tab, and of those that wait for the caller's confirmation.
 */
export const summaryCount = call({
  path: '/api/order/summary/count',
  who: 'account',
  reply: object({ ...countFields, to_confirm: whole('待我确认') }),
  async run(context, _request, { account }) {
    const rows = await ownOrders(context, account.id, {})
      .groupBy(['orders.state', 'seats.position', 'seats.is_confirmed'])
      .select(({ fn }) => [
        'orders.state',
        'seats.position',
        'seats.is_confirmed',
        fn.countAll<number>().as('orders'),
      ])
      .execute()
    const countOf = (those: (typeof rows)[number][]) =>
      those.reduce((sum, { orders }) => sum + Number(orders), 0)
    const inTab = (tab: Tab) => countOf(rows.filter(({ state }) => tabOf[state] === tab))
    const toConfirm = rows.filter(
      ({ state, position, is_confirmed }) =>
        state === 'finished' && position === 'boss' && is_confirmed === 0,
    )
    return {
      all: countOf(rows),
      recruiting: inTab('recruiting'),
      running: inTab('running'),
      settle: inTab('settle'),
      disputed: inTab('disputed'),
      ended: inTab('ended'),
      to_confirm: countOf(toConfirm),
    }
  },
})
