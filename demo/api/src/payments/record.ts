import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, whole, yesNo } from '../kernel/schema.ts'

const KINDS = ['recharge', 'withdraw', 'order', 'other'] as const

type Kind = (typeof KINDS)[number]

const WITHDRAWALS: readonly string[] = ['withdrawal', 'withdrawal_back']

const kindOf = (transfer: string, orderID: number | null): Kind => {
  if (orderID !== null) return 'order'
  if (transfer === 'recharge') return 'recharge'
  return WITHDRAWALS.includes(transfer) ? 'withdraw' : 'other'
}

const item = object({
  id: idOf('流水号'),
  kind: oneOf('类型', KINDS),
  amount: whole('金额', { min: Number.MIN_SAFE_INTEGER }),
  balance: whole('变动后余额'),
  memo: text('说明'),
  order_id: text('订单'),
  created_at: whole('时间'),
})

/** The ledger entries of the caller's wallet, the newest first; they add up to the balance. */
export const record = call({
  path: '/api/account/manage/record',
  who: 'account',
  encoding: 'form',
  request: object({ ...pageFields, kind: optional(oneOf('类型', ['all', ...KINDS])) }),
  reply: object({ list: listOf('流水', item), has_more: yesNo('更多') }),
  async run({ db }, request, { account }) {
    const { kind = 'all' } = request
    const { offset, limit } = rowsOfPage(request)
    const entries = await db
      .selectFrom('entries')
      .innerJoin('transfers', 'transfers.unique_key', 'entries.transfer_key')
      .where('entries.kind', '=', 'wallet')
      .where('entries.owner', '=', account.id)
      .$if(kind === 'order', (query) => query.where('order_id', 'is not', null))
      .$if(kind === 'recharge', (query) => query.where('transfers.kind', '=', 'recharge'))
      .$if(kind === 'withdraw', (query) => query.where('transfers.kind', 'in', WITHDRAWALS))
      .$if(kind === 'other', (query) =>
        query
          .where('order_id', 'is', null)
          .where('transfers.kind', 'not in', ['recharge', ...WITHDRAWALS]),
      )
      .orderBy('number', 'desc')
      .offset(offset)
      .limit(limit)
      .select(['number', 'transfers.kind', 'fen', 'balance_after', 'memo', 'order_id'])
      .select('created_at')
      .execute()
    const { list, has_more } = pageOf(request, entries)
    return {
      list: list.map((entry) => ({
        id: String(entry.number),
        kind: kindOf(entry.kind, entry.order_id),
        amount: entry.fen,
        balance: entry.balance_after,
        memo: entry.memo,
        order_id: entry.order_id === null ? '' : String(entry.order_id),
        created_at: entry.created_at,
      })),
      has_more,
    }
  },
})
