import { walletOf } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/audit.ts'
import { applyNotice } from '../../payments/apply-notice.ts'
import { createPayment } from '../../payments/create-payment.ts'
import { chooseProvider } from '../../payments/provider.ts'
import { withdrawCash } from '../../payments/withdraw-cash.ts'
import { realNames } from './market-words.ts'
import { callAs, type Player, playerOf, type SeedContext } from './seed-context.ts'

/** Recharge amounts in fen. */
const AMOUNTS = [20_000, 30_000, 50_000, 100_000, 200_000]

/** People recharge more than is missing. */
const PROVISION = 1.8

const ROUND_FEN = 10_000

const recharge = async (seed: SeedContext, player: Player, fen: number): Promise<void> => {
  const { context } = seed
  const { pay_id } = await callAs(seed, player, createPayment, { amount: fen })
  const { trade_no: tradeNo, provider } = await context.db
    .selectFrom('payments')
    .where('id', '=', Number(pay_id))
    .select(['trade_no', 'provider'])
    .executeTakeFirstOrThrow()
  await applyNotice(context, provider, {
    about: 'payment',
    tradeNo,
    fen,
    outcome: 'paid',
    reason: '',
  })
}

/** Recharges the amount that is missing for a deposit. */
export const haveMoney = async (seed: SeedContext, player: Player, fen: number): Promise<void> => {
  const missing = fen - (await balanceOf(seed.context.db, walletOf(player.row.id)))
  if (missing <= 0) return
  const required = missing * PROVISION
  await recharge(
    seed,
    player,
    AMOUNTS.find((one) => one >= required) ?? Math.ceil(required / ROUND_FEN) * ROUND_FEN,
  )
}

const WHOLE_FEN = 1000
const LEAST_FEN = 5000
const PHONES = 13_800_138_000

/** Withdraws most of an account's earnings if they are large enough; a provider may reject it. */
export const cashOut = async (
  seed: SeedContext,
  account: string,
  reason: string,
): Promise<void> => {
  const player = playerOf(seed, account)
  const { context } = seed
  const balance = await balanceOf(context.db, walletOf(player.row.id))
  const amount = Math.floor((balance * 0.8) / WHOLE_FEN) * WHOLE_FEN
  if (amount < LEAST_FEN) return
  const number = Number(account) % 100
  const { withdraw_id, receive } = await callAs(seed, player, withdrawCash, {
    amount: Math.min(amount, context.settings.withdrawMaxFen),
    account_name: realNames[number % realNames.length] ?? '',
    account_no: String(PHONES + number),
  })
  const { trade_no: tradeNo } = await context.db
    .selectFrom('withdrawals')
    .where('id', '=', Number(withdraw_id))
    .select('trade_no')
    .executeTakeFirstOrThrow()
  const provider = chooseProvider(context, undefined).name
  const outcome = reason === '' ? 'paid' : 'failed'
  await applyNotice(context, provider, { about: 'payout', tradeNo, fen: receive, outcome, reason })
}
