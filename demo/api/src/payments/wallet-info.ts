import { call } from '../call.ts'
import { listOf, object, text, whole } from '../kernel/schema.ts'
import { heldSubsidyOf, walletOf, withdrawalOf } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/audit.ts'
import type { Database } from '../storage/database.ts'
import { withdrawnToday } from './withdraw-cash.ts'

/**
 * Fen of an account in escrow: what its wallet paid to orders that still hold money, less refunds.
 */
const frozenOf = async (db: Database, accountID: number): Promise<number> => {
  const { sum } = await db
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.unique_key', 'entries.transfer_key')
    .innerJoin('ledger_accounts as escrow', 'escrow.owner', 'transfers.order_id')
    .where('escrow.kind', '=', 'escrow')
    .where('escrow.balance', '>', 0)
    .where('entries.kind', '=', 'wallet')
    .where('entries.owner', '=', accountID)
    .select(({ fn }) => fn.sum('fen').as('sum'))
    .executeTakeFirstOrThrow()
  return -Number(sum ?? 0)
}

/** The caller's wallet, and the limits of recharges and withdrawals. */
export const walletInfo = call({
  path: '/api/account/manage/info',
  who: 'account',
  encoding: 'form',
  reply: object({
    balance: whole('余额'),
    frozen: whole('订单冻结'),
    withdrawing: whole('提现中'),
    held: whole('补贴待到账'),
    recharge_min: whole('最低充值'),
    recharge_max: whole('最高充值'),
    withdraw_min: whole('最低提现'),
    withdraw_max: whole('最高提现'),
    withdraw_left: whole('今日可提现'),
    withdraw_fee_basis_points: whole('提现费率'),
    channels: listOf('支付方式', object({ channel: text('支付方式'), title: text('名称') })),
  }),
  async run(context, _request, { account }) {
    const { db, settings, payments } = context
    const used = await withdrawnToday(context, account.id)
    return {
      balance: await balanceOf(db, walletOf(account.id)),
      frozen: await frozenOf(db, account.id),
      withdrawing: await balanceOf(db, withdrawalOf(account.id)),
      held: await balanceOf(db, heldSubsidyOf(account.id)),
      recharge_min: settings.rechargeMinFen,
      recharge_max: settings.rechargeMaxFen,
      withdraw_min: settings.withdrawMinFen,
      withdraw_max: settings.withdrawMaxFen,
      withdraw_left: Math.max(0, settings.withdrawDayFen - used),
      withdraw_fee_basis_points: settings.withdrawFeeBasisPoints,
      channels: [...payments.values()].map(({ name, title }) => ({ channel: name, title })),
    }
  },
})
