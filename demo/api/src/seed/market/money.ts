import { walletOf } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/audit.ts'
import { chooseProvider } from '../../payments/choose-provider.ts'
import { createPayment } from '../../payments/create-payment.ts'
import { hear } from '../../payments/hear.ts'
import { withdrawCash } from '../../payments/withdraw-cash.ts'
import { realNames } from './market-words.ts'
import { ask, type Play, type Player, playerOf } from './play.ts'

/** What people recharge at a time, in fen. */
const AMOUNTS = [20_000, 30_000, 50_000, 100_000, 200_000]

/** Nobody recharges to the fen what is missing. */
const PROVISION = 1.8

const ROUND_FEN = 10_000

const recharge = async (play: Play, player: Player, fen: number): Promise<void> => {
  const { context } = play
  const { pay_id } = await ask(play, player, createPayment, { amount: fen })
  const { trade_no: tradeNo, provider } = await context.db
    .selectFrom('payments')
    .where('id', '=', Number(pay_id))
    .select(['trade_no', 'provider'])
    .executeTakeFirstOrThrow()
  await hear(context, provider, { about: 'payment', tradeNo, fen, outcome: 'paid', reason: '' })
}

/** Recharges what is missing for a deposit. */
export const haveMoney = async (play: Play, player: Player, fen: number): Promise<void> => {
  const missing = fen - (await balanceOf(play.context.db, walletOf(player.row.id)))
  if (missing <= 0) return
  const wanted = missing * PROVISION
  await recharge(
    play,
    player,
    AMOUNTS.find((one) => one >= wanted) ?? Math.ceil(wanted / ROUND_FEN) * ROUND_FEN,
  )
}

const WHOLE_FEN = 1000
const LEAST_FEN = 5000
const PHONES = 13_800_138_000

/** Has most of what somebody earned paid out, where it is worth it; a provider may refuse. */
export const cashOut = async (play: Play, account: string, reason: string): Promise<void> => {
  const player = playerOf(play, account)
  const { context } = play
  const balance = await balanceOf(context.db, walletOf(player.row.id))
  const amount = Math.floor((balance * 0.8) / WHOLE_FEN) * WHOLE_FEN
  if (amount < LEAST_FEN) return
  const number = Number(account) % 100
  const { withdraw_id, receive } = await ask(play, player, withdrawCash, {
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
  await hear(context, provider, { about: 'payout', tradeNo, fen: receive, outcome, reason })
}
