import type { Selectable } from 'kysely'
import { call } from '../call.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, type Static, text, whole, yesNo } from '../kernel/schema.ts'
import type { Schema } from '../storage/schema.ts'
import { payoutOf } from './apply-notice.ts'

/** Fields of a withdrawal; the account number is masked. */
export const withdrawalFields = {
  id: idOf('提现单'),
  amount: whole('提现金额'),
  fee: whole('手续费'),
  receive: whole('到账金额'),
  status: oneOf('状态', ['requested', 'paid_out', 'refused']),
  reason: text('失败原因'),
  account_name: text('收款人姓名'),
  account_no: text('收款账号'),
  voucher_url: text('回单'),
  created_at: whole('申请时间'),
  ended_at: whole('完成时间'),
}

export const withdrawalItem = object(withdrawalFields)

/** Masks the account number. */
const masked = (account: string): string => `${account.slice(0, 3)}****${account.slice(-4)}`

/** A withdrawal for its owner. */
export const shownWithdrawal = (
  row: Selectable<Schema['withdrawals']>,
): Static<typeof withdrawalItem> => ({
  id: String(row.id),
  amount: row.fen,
  fee: row.fee_fen,
  receive: payoutOf(row),
  status: row.state,
  reason: row.reason,
  account_name: row.receiver_name,
  account_no: masked(row.receiver_account),
  voucher_url: row.voucher_url,
  created_at: row.created_at,
  ended_at: row.changed_at ?? 0,
})

/** The caller's withdrawals and their states, the newest first. */
export const withdrawalList = call({
  path: '/api/account/manage/withdrawList',
  who: 'account',
  encoding: 'form',
  request: object(pageFields),
  reply: object({ list: listOf('提现', withdrawalItem), has_more: yesNo('更多') }),
  async run({ db }, request, { account }) {
    const { offset, limit } = rowsOfPage(request)
    const rows = await db
      .selectFrom('withdrawals')
      .where('account_id', '=', account.id)
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll()
      .execute()
    const { list, has_more } = pageOf(request, rows)
    return {
      list: list.map(shownWithdrawal),
      has_more,
    }
  },
})
