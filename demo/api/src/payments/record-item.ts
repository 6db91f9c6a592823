import type { CallContext } from '../call.ts'
import { idOf, object, oneOf, type Static, text, whole } from '../kernel/schema.ts'
import { type Bill, billOf } from '../orders/bill.ts'
import type { OrderRow, SeatRow } from '../orders/order.ts'

type DbContext = Pick<CallContext, 'db'>

export const recordKinds = ['recharge', 'withdraw', 'order', 'other'] as const

type Kind = (typeof recordKinds)[number]

/** The transfers of withdrawals: the request, and the refund of a refused one. */
export const WITHDRAWALS: readonly string[] = ['withdrawal', 'withdrawal_back']

const kindOf = (transfer: string, orderID: number | null): Kind => {
  if (orderID !== null) return 'order'
  if (transfer === 'recharge') return 'recharge'
  return WITHDRAWALS.includes(transfer) ? 'withdraw' : 'other'
}

/** Fields of an entry of the caller's wallet. */
export const recordFields = {
  id: idOf('流水号'),
  kind: oneOf('类型', recordKinds),
  amount: whole('金额', { min: Number.MIN_SAFE_INTEGER }),
  balance: whole('变动后余额'),
  memo: text('说明'),
  order_id: text('订单'),
  /** The platform's fee that was deducted before the amount; 0 if there is none. */
  fee: whole('已扣服务费'),
  created_at: whole('时间'),
}

export const recordItem = object(recordFields)

/** The entries of an account's wallet. */
export const entriesOf = ({ db }: DbContext, accountID: number) =>
  db
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.unique_key', 'entries.transfer_key')
    .where('entries.kind', '=', 'wallet')
    .where('entries.owner', '=', accountID)
    .select(['number', 'transfers.kind', 'fen', 'balance_after', 'memo', 'order_id'])
    .select(['created_at', 'transfer_key'])

export type WalletEntry = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number]

const isSettlement = ({ kind, order_id }: WalletEntry): boolean =>
  kind === 'settle' && order_id !== null

/** The caller's bills of settled orders, with two queries. */
const billsOf = async (
  { db }: DbContext,
  accountID: number,
  entries: readonly WalletEntry[],
): Promise<ReadonlyMap<number, Bill>> => {
  const ids = entries.filter(isSettlement).flatMap(({ order_id }) => order_id ?? [])
  if (ids.length === 0) return new Map()
  const orders: OrderRow[] = await db
    .selectFrom('orders')
    .where('id', 'in', ids)
    .selectAll()
    .execute()
  const seats: SeatRow[] = await db
    .selectFrom('seats')
    .where('order_id', 'in', ids)
    .orderBy('position')
    .orderBy('number')
    .selectAll()
    .execute()
  return new Map(
    orders.flatMap((order) => {
      const own = seats.filter(({ order_id }) => order_id === order.id)
      const bill = billOf(order, own, accountID)
      return bill === undefined ? [] : [[order.id, bill] as const]
    }),
  )
}

/** A settlement means income to one side and the rest of the deposit to the other. */
const MEMOS: Readonly<Record<Bill['position'], string>> = {
  boss: '退回剩余押金',
  thug: '订单收入',
}

const SETTLED = /^订单结算(?= · )/

const memoOf = ({ memo }: WalletEntry, bill: Bill | undefined): string =>
  bill === undefined ? memo : memo.replace(SETTLED, MEMOS[bill.position])

/** Entries for their owner. */
export const shownEntries = async (
  context: DbContext,
  accountID: number,
  entries: readonly WalletEntry[],
): Promise<readonly Static<typeof recordItem>[]> => {
  const bills = await billsOf(context, accountID, entries)
  return entries.map((entry) => {
    const bill = isSettlement(entry) ? bills.get(entry.order_id ?? 0) : undefined
    return {
      id: String(entry.number),
      kind: kindOf(entry.kind, entry.order_id),
      amount: entry.fen,
      balance: entry.balance_after,
      memo: memoOf(entry, bill),
      order_id: entry.order_id === null ? '' : String(entry.order_id),
      fee: bill?.fee ?? 0,
      created_at: entry.created_at,
    }
  })
}
