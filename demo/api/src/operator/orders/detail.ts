import { type CallContext, call } from '../../call.ts'
import { idOf, listOf, object, oneOf, optional, text, whole, yesNo } from '../../kernel/schema.ts'
import { type LedgerKind, ledgerKinds } from '../../ledger/accounts.ts'
import { bill, billOf } from '../../orders/bill.ts'
import { groupIDOf } from '../../orders/chat/group.ts'
import { type ReportReason, reportReasons } from '../../orders/fields.ts'
import { actionsIn } from '../../orders/machine.ts'
import { findOrder, type OrderRow, type SeatRow, seatsOf } from '../../orders/order.ts'
import { historyFields, historyOf } from '../../orders/read/history.ts'
import { type People, peopleOf, personIn } from '../../orders/read/people.ts'
import { orderFields, personFields, shownOrder } from './list.ts'

const kinds = Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]]

const seat = object({
  position: oneOf('位置', ['boss', 'thug']),
  number: whole('座位'),
  is_locked: yesNo('已锁定'),
  /** Missing on an empty seat. */
  person: optional(object(personFields)),
  role_name: text('角色'),
  /** Held for the seat, from the wallet and from a coupon. */
  wallet: whole('押金'),
  coupon: whole('优惠券'),
  is_confirmed: yesNo('已确认'),
  /** Once the order is over. */
  bill: optional(bill),
})

const transfer = object({
  kind: text('类型'),
  memo: text('说明'),
  created_at: whole('时间'),
  lines: listOf(
    '分录',
    object({
      kind: oneOf('账户', kinds),
      /** Empty for accounts of the platform. */
      nickname: text('户主'),
      account: text('账号'),
      amount: whole('金额', { min: Number.MIN_SAFE_INTEGER }),
    }),
  ),
})

const report = object({
  ...personFields,
  reason: text('上报原因'),
  report_text: text('说明'),
  pictures: listOf('图片', text('图片')),
  state: oneOf('状态', ['open', 'awarded', 'repaid']),
  created_at: whole('时间'),
})

const detail = object({
  ...orderFields,
  description: text('说明'),
  pictures: listOf('图片', text('图片')),
  fee_basis_points: whole('服务费率'),
  planned_at: whole('计划开始'),
  due_at: whole('自动处理时间'),
  group_id: text('聊天群'),
  /** Whether an operator may do it now. */
  can_cancel: yesNo('可取消'),
  can_settle: yesNo('可判定'),
  seats: listOf('座位', seat),
  transfers: listOf('资金', transfer),
  reports: listOf('异常上报', report),
  ...historyFields,
})

type DbContext = Pick<CallContext, 'db'>

const picturesIn = (json: string): readonly string[] => JSON.parse(json) as readonly string[]

const shownPerson = (people: People, id: number) => {
  const { account, nickname, avatar } = personIn(people, id)
  return { account, nickname, avatar }
}

const shownSeat =
  (order: OrderRow, seats: readonly SeatRow[], people: People) => (row: SeatRow) => {
    const own = row.account_id === null ? undefined : billOf(order, seats, row.account_id)
    return {
      position: row.position,
      number: row.number,
      is_locked: row.is_locked === 1,
      ...(row.account_id !== null && { person: shownPerson(people, row.account_id) }),
      role_name: row.role_name,
      wallet: row.wallet_fen,
      coupon: row.coupon_fen,
      is_confirmed: row.is_confirmed === 1,
      ...(own !== undefined && { bill: own }),
    }
  }

/** Ledger accounts whose owner is an account of the marketplace. */
const OF_PEOPLE: readonly LedgerKind[] = ['wallet', 'held', 'withdrawal']

const transfersOf = async (context: DbContext, orderID: number) => {
  const rows = await context.db
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.unique_key', 'entries.transfer_key')
    .where('order_id', '=', orderID)
    .orderBy('created_at')
    .orderBy('transfer_key')
    .orderBy('line')
    .select(['transfer_key', 'transfers.kind as transfer', 'memo', 'created_at'])
    .select(['entries.kind', 'owner', 'fen'])
    .execute()
  const owned = rows.filter(({ kind }) => OF_PEOPLE.includes(kind))
  const people = await peopleOf(
    context,
    owned.map(({ owner }) => owner),
  )
  const lineOf = ({ kind, owner, fen }: (typeof rows)[number]) => {
    const person = OF_PEOPLE.includes(kind) ? personIn(people, owner) : undefined
    const { nickname = '', account = '' } = person ?? {}
    return { kind, nickname, account, amount: fen }
  }
  return [...new Set(rows.map(({ transfer_key }) => transfer_key))].flatMap((key) => {
    const own = rows.filter(({ transfer_key }) => transfer_key === key)
    const [first] = own
    if (first === undefined) return []
    const { transfer: kind, memo, created_at } = first
    return [{ kind, memo, created_at, lines: own.map(lineOf) }]
  })
}

const reportsOf = async ({ db }: DbContext, orderID: number) => {
  const rows = await db
    .selectFrom('order_reports')
    .innerJoin('accounts', 'accounts.id', 'order_reports.account_id')
    .where('order_id', '=', orderID)
    .orderBy('order_reports.id')
    .select(['account', 'nickname', 'avatar', 'reason', 'report_text', 'pictures', 'state'])
    .select('order_reports.created_at')
    .execute()
  return rows.map(({ reason, pictures, ...row }) => ({
    ...row,
    reason: reportReasons[reason as ReportReason] ?? reason,
    pictures: picturesIn(pictures),
  }))
}

/** An order with its seats, money, reports, work and history. */
export const operatorOrderDetail = call({
  path: '/api/operator/order/detail',
  who: 'operator',
  request: object({ order_id: idOf('订单') }),
  reply: detail,
  async run(context, { order_id }) {
    const order = await findOrder(context, order_id)
    const seats = await seatsOf(context, order.id)
    const people = await peopleOf(
      context,
      [order.publisher_id, ...seats.map(({ account_id }) => account_id)].filter(
        (id) => id !== null,
      ),
    )
    const actions = actionsIn(order.kind, order.state, ['operator'])
    return {
      ...shownOrder(order, people),
      description: order.description,
      pictures: picturesIn(order.pictures),
      fee_basis_points: order.fee_basis_points,
      planned_at: order.start_at ?? 0,
      due_at: order.due_at ?? 0,
      group_id: groupIDOf(order.id),
      can_cancel: actions.includes('cancel'),
      can_settle: actions.includes('award'),
      seats: seats.map(shownSeat(order, seats, people)),
      transfers: await transfersOf(context, order.id),
      reports: await reportsOf(context, order.id),
      ...(await historyOf(context, order.id)),
    }
  },
})
