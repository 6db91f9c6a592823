import { type Account, type CallContext, call } from '../call.ts'
import { CallFailure } from '../kernel/failures.ts'
import { idOf, object, oneOf, optional, type Static, text } from '../kernel/schema.ts'
import { bill, billOf } from '../orders/bill.ts'
import { orderState } from '../orders/fields.ts'
import { findOrder, orderNumberOf, seatsOf } from '../orders/order.ts'
import { entriesOf, recordFields, shownEntries, type WalletEntry } from './record-item.ts'
import { shownWithdrawal, withdrawalItem } from './withdrawal-list.ts'

const orderOf = async (context: CallContext, { order_id }: WalletEntry, account: Account) => {
  if (order_id === null) return {}
  const order = await findOrder(context, order_id)
  const own = billOf(order, await seatsOf(context, order.id), account.id)
  return {
    order: {
      id: String(order.id),
      cardType: order.kind,
      order_no: orderNumberOf(order),
      title: order.title,
      state: order.state,
    },
    ...(own !== undefined && { bill: own }),
  }
}

/** The row that a transfer's key names: `withdrawal:5`, `withdrawal-end:5`, `recharge:5`. */
const rowOf = ({ transfer_key }: WalletEntry, names: string): number =>
  Number(new RegExp(`^(?:${names}):(\\d+)$`).exec(transfer_key)?.[1] ?? 0)

const withdrawalOf = async ({ db }: CallContext, entry: WalletEntry, account: Account) => {
  const row = await db
    .selectFrom('withdrawals')
    .where('id', '=', rowOf(entry, 'withdrawal|withdrawal-end'))
    .where('account_id', '=', account.id)
    .selectAll()
    .executeTakeFirst()
  return row === undefined ? {} : { withdrawal: shownWithdrawal(row) }
}

const paymentOf = async ({ db, payments }: CallContext, entry: WalletEntry, account: Account) => {
  const row = await db
    .selectFrom('payments')
    .where('id', '=', rowOf(entry, 'recharge'))
    .where('account_id', '=', account.id)
    .select('provider')
    .executeTakeFirst()
  if (row === undefined) return {}
  const title = payments.get(row.provider)?.title ?? row.provider
  return { payment: { title } }
}

const reply = object({
  ...recordFields,
  order: optional(
    object({
      id: idOf('订单'),
      cardType: oneOf('订单类型', ['dailian', 'raid']),
      order_no: text('订单号'),
      title: text('标题'),
      state: orderState,
    }),
  ),
  bill: optional(bill),
  withdrawal: optional(withdrawalItem),
  payment: optional(object({ title: text('支付方式') })),
})

/** An entry of the caller's wallet, with the order, withdrawal or payment that caused it. */
export const recordDetail = call({
  path: '/api/account/manage/recordDetail',
  who: 'account',
  encoding: 'form',
  request: object({ id: idOf('流水号') }),
  reply,
  async run(context, { id }, { account }): Promise<Static<typeof reply>> {
    const entry = await entriesOf(context, account.id)
      .where('number', '=', Number(id))
      .executeTakeFirst()
    if (entry === undefined) throw new CallFailure('RECORD_UNKNOWN')
    const [shown] = await shownEntries(context, account.id, [entry])
    if (shown === undefined) throw new CallFailure('RECORD_UNKNOWN')
    return {
      ...shown,
      ...(await orderOf(context, entry, account)),
      ...(shown.kind === 'withdraw' && (await withdrawalOf(context, entry, account))),
      ...(shown.kind === 'recharge' && (await paymentOf(context, entry, account))),
    }
  },
})
