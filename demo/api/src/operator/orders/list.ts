import { type CallContext, call } from '../../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../../kernel/pages.ts'
import {
  idOf,
  listOf,
  object,
  oneOf,
  optional,
  type Static,
  text,
  whole,
  yesNo,
} from '../../kernel/schema.ts'
import { orderStates } from '../../orders/machine.ts'
import { type OrderRow, orderNumberOf } from '../../orders/order.ts'
import { type People, peopleOf, personIn } from '../../orders/read/people.ts'
import { contains } from '../../storage/dialect.ts'

/** An account as operators see it in lists. */
export const personFields = {
  account: text('账号'),
  nickname: text('昵称'),
  avatar: text('头像'),
}

/** Order fields in lists and details; times are unix milliseconds, 0 if there is none. */
export const orderFields = {
  order_id: idOf('订单'),
  number: text('订单号'),
  kind: oneOf('类型', ['dailian', 'raid']),
  title: text('标题'),
  state: oneOf('状态', orderStates),
  publisher: object(personFields),
  deposit: whole('押金'),
  price: whole('结算价'),
  boss_num: whole('老板人数'),
  boss_taken: whole('已有老板'),
  thug_num: whole('打手人数'),
  thug_taken: whole('已有打手'),
  created_at: whole('发布时间'),
  started_at: whole('开始时间'),
  ended_at: whole('结束时间'),
}

const orderItem = object(orderFields)

export const shownOrder = (order: OrderRow, people: People): Static<typeof orderItem> => {
  const { account, nickname, avatar } = personIn(people, order.publisher_id)
  return {
    order_id: String(order.id),
    number: orderNumberOf(order),
    kind: order.kind,
    title: order.title,
    state: order.state,
    publisher: { account, nickname, avatar },
    deposit: order.deposit_fen,
    price: order.settled_fen ?? order.price_fen,
    boss_num: order.boss_num,
    boss_taken: order.boss_taken,
    thug_num: order.thug_num,
    thug_taken: order.thug_taken,
    created_at: order.created_at,
    started_at: order.started_at ?? 0,
    ended_at: order.ended_at ?? 0,
  }
}

/** Filters of the orders; all of them must match. */
export const orderFilter = {
  words: optional(text('搜索内容', { max: 64 })),
  account: optional(text('账号', { max: 32 })),
  state: optional(oneOf('状态', orderStates)),
  kind: optional(oneOf('类型', ['dailian', 'raid'])),
  /** Published from this time, and before that one; unix milliseconds. */
  from: optional(whole('开始时间')),
  to: optional(whole('结束时间')),
}

const filter = object(orderFilter)

const DATE_DIGITS = 8
const FULL_NUMBER = /^\d{14,15}$/

/** The ID in an order number, or the typed ID; 0 if it is none. */
const orderIDIn = (words: string): number => {
  if (FULL_NUMBER.test(words)) return Number(words.slice(DATE_DIGITS))
  return /^\d{1,9}$/.test(words) ? Number(words) : 0
}

/** The orders of an account: every publisher and participant has or had a seat. */
const ordersWith = (db: CallContext['db'], matches: 'account' | 'words', sought: string) =>
  db
    .selectFrom('seats')
    .innerJoin('accounts', 'accounts.id', 'seats.account_id')
    .where(({ or, eb }) =>
      or([
        eb('accounts.account', '=', sought),
        ...(matches === 'words' ? [contains('accounts.nickname', sought)] : []),
      ]),
    )
    .select('seats.order_id')

/** Orders that match a filter, the newest first. */
export const ordersMatching = (
  { db }: Pick<CallContext, 'db'>,
  { words = '', account = '', state, kind, from, to }: Static<typeof filter>,
) => {
  const [sought, person] = [words.trim(), account.trim()]
  return db
    .selectFrom('orders')
    .$if(sought !== '', (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('orders.id', '=', orderIDIn(sought)),
          contains('orders.title', sought),
          eb('orders.id', 'in', ordersWith(db, 'words', sought)),
        ]),
      ),
    )
    .$if(person !== '', (query) =>
      query.where('orders.id', 'in', ordersWith(db, 'account', person)),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'full'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'raid'))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? 0))
    .orderBy('orders.id', 'desc')
    .selectAll('orders')
}

/** Orders by number, title, participant, state and time, the newest first. */
export const operatorOrderList = call({
  path: '/api/operator/order/list',
  who: 'operator',
  request: object({ ...pageFields, ...orderFilter }),
  reply: object({ list: listOf('订单', orderItem), has_more: yesNo('更多') }),
  async run(context, request) {
    const { offset, limit } = rowsOfPage(request)
    const rows = await ordersMatching(context, request).offset(offset).limit(limit).execute()
    const { list, has_more } = pageOf(request, rows)
    const people = await peopleOf(
      context,
      list.map(({ publisher_id }) => publisher_id),
    )
    return { list: list.map((order) => shownOrder(order, people)), has_more }
  },
})
