import { type Account, type CallContext, call } from '../call.ts'
import { chinaDay, chinaDayStart } from '../kernel/china-day.ts'
import { CallFailure } from '../kernel/failures.ts'
import { moneyText } from '../kernel/money.ts'
import { idOf, object, optional, text, whole } from '../kernel/schema.ts'
import { walletOf, withdrawalOf } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/audit.ts'
import { post } from '../ledger/post.ts'
import type { Withdrawal } from './apply-notice.ts'
import { choosePayouts, newTradeNo } from './provider.ts'

/** Fen that an account withdrew today, without failed withdrawals. */
export const withdrawnToday = async (
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  accountID: number,
): Promise<number> => {
  const { sum } = await db
    .selectFrom('withdrawals')
    .where('account_id', '=', accountID)
    .where('created_at', '>=', chinaDayStart(chinaDay(now())))
    .where('state', '!=', 'refused')
    .where('refund_of', 'is', null)
    .select(({ fn }) => fn.sum('fen').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

const WHOLE_BASIS_POINTS = 10_000

/** At least two letters, with the dot inside the names of minorities. */
const NAME = '^\\p{L}[\\p{L}· .]{0,28}\\p{L}$'

/** A phone number, a bank card or an email address. */
const NUMBER = '^(1\\d{10}|\\d{12,19}|[\\w.+-]{1,40}@[\\w-]{1,40}(\\.[\\w-]{1,20}){1,3})$'

const requireAmount = (
  { withdrawMinFen, withdrawMaxFen }: CallContext['settings'],
  fen: number,
): void => {
  if (fen >= withdrawMinFen && fen <= withdrawMaxFen) return
  const range = `${moneyText(withdrawMinFen)} 到 ${moneyText(withdrawMaxFen)}`
  throw new CallFailure('INVALID_REQUEST', `单笔提现金额须在 ${range} 之间`)
}

/** Checked after the wallet is locked: of two concurrent requests the second counts the first. */
const requireWithinDay = async (context: CallContext, account: Account): Promise<void> => {
  const { withdrawDayFen } = context.settings
  if ((await withdrawnToday(context, account.id)) > withdrawDayFen) {
    throw new CallFailure(
      'WITHDRAWAL_LIMIT',
      `每日最多提现 ${moneyText(withdrawDayFen)}，请明天再试`,
    )
  }
}

type Requested = Pick<
  Withdrawal,
  'account_id' | 'provider' | 'fen' | 'fee_fen' | 'receiver_name' | 'receiver_account'
>

const request = async ({ db, now }: CallContext, requested: Requested): Promise<number> => {
  const { id } = await db
    .insertInto('withdrawals')
    .values({
      ...requested,
      trade_no: newTradeNo('W'),
      state: 'requested',
      reason: '',
      refund_of: null,
      voucher_url: '',
      created_at: now(),
      changed_at: null,
      ask_at: now(),
      asked: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Withdraws money from the wallet and requests its payout. */
export const withdrawCash = call({
  path: '/api/account/manage/withdrawCash',
  who: 'account',
  encoding: 'form',
  isChange: true,
  perMinute: 20,
  request: object({
    amount: whole('提现金额'),
    account_name: text('收款人姓名', { pattern: NAME, wrong: '请填写收款人真实姓名' }),
    account_no: text('收款账号', { pattern: NUMBER, wrong: '请填写正确的收款账号' }),
    channel: optional(text('提现方式', { min: 1, max: 32 })),
  }),
  reply: object({
    withdraw_id: idOf('提现单'),
    amount: whole('提现金额'),
    fee: whole('手续费'),
    receive: whole('到账金额'),
    balance: whole('余额'),
  }),
  async run(context, { amount, account_name, account_no, channel }, { account }) {
    const { db, settings } = context
    requireAmount(settings, amount)
    const fee = Math.floor((amount * settings.withdrawFeeBasisPoints) / WHOLE_BASIS_POINTS)
    const { name, payouts } = choosePayouts(context, channel)
    const { pattern, wrong } = payouts.accounts
    if (!pattern.test(account_no)) throw new CallFailure('INVALID_REQUEST', wrong)
    const id = await request(context, {
      account_id: account.id,
      provider: name,
      fen: amount,
      fee_fen: fee,
      receiver_name: account_name,
      receiver_account: account_no,
    })
    await post(context, {
      kind: 'withdrawal',
      key: `withdrawal:${id}`,
      orderID: null,
      memo: '余额提现',
      entries: [
        { account: walletOf(account.id), fen: -amount },
        { account: withdrawalOf(account.id), fen: amount },
      ],
    })
    await requireWithinDay(context, account)
    const balance = await balanceOf(db, walletOf(account.id))
    return { withdraw_id: String(id), amount, fee, receive: amount - fee, balance }
  },
})
