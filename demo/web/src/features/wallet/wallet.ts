import { fenTyped, moneyText } from 'tavern-market-api/client'
import type { Problems } from '../../ui/use-draft.ts'
import type { CallPath, ReplyOf } from '../market/market.ts'

/** The balance of a wallet with the limits of recharges and withdrawals. */
export type Wallet = ReplyOf<'/api/account/manage/info'>

export const BALANCE_PATH = '/pages/enter/my/subpages/balance'

/** The queries that contain the wallet. */
export const walletCalls: readonly CallPath[] = [
  '/api/account/manage/info',
  '/api/account/manage/record',
  '/api/account/manage/recordDetail',
  '/api/account/manage/subsidyList',
  '/api/account/manage/withdrawList',
]

/** The error of a recharge amount; null if it is valid. */
export const rechargeProblemOf = (yuan: string, wallet: Wallet): string | null => {
  const fen = fenTyped(yuan)
  if (fen === 0) return '请填写充值金额'
  if (fen < wallet.recharge_min) return `单次最低充值 ${moneyText(wallet.recharge_min)}`
  return fen > wallet.recharge_max ? `单次最高充值 ${moneyText(wallet.recharge_max)}` : null
}

/** The form values of a withdrawal. */
export interface WithdrawDraft {
  readonly yuan: string
  readonly name: string
  readonly number: string
}

const NAME = /^\p{L}[\p{L}· .]{0,28}\p{L}$/u
const NUMBER = /^(1\d{10}|\d{12,19}|[\w.+-]{1,40}@[\w-]{1,40}(\.[\w-]{1,20}){1,3})$/

const amountProblem = (fen: number, wallet: Wallet): string | null => {
  const { balance, withdraw_min, withdraw_max, withdraw_left } = wallet
  if (fen === 0) return '请填写提现金额'
  if (fen > balance) return '超出可提现余额'
  if (fen < withdraw_min) return `单笔最低提现 ${moneyText(withdraw_min)}`
  if (fen > withdraw_max) return `单笔最高提现 ${moneyText(withdraw_max)}`
  return fen > withdraw_left ? `今日还可提现 ${moneyText(withdraw_left)}` : null
}

/** The errors of the fields; empty if the form is valid. */
export const withdrawProblemsOf = (
  draft: WithdrawDraft,
  wallet: Wallet,
): Problems<WithdrawDraft> => {
  const yuan = amountProblem(fenTyped(draft.yuan), wallet)
  return {
    ...(yuan !== null && { yuan }),
    ...(!NAME.test(draft.name.trim()) && { name: '请填写收款人真实姓名' }),
    ...(!NUMBER.test(numberIn(draft)) && { number: '请填写手机号、银行卡号或邮箱' }),
  }
}

/** Removes the spaces between groups of a card number. */
export const numberIn = ({ number }: WithdrawDraft): string => number.replaceAll(/\s/g, '')

const WHOLE_BASIS_POINTS = 10_000

export const feeOf = (fen: number, { withdraw_fee_basis_points }: Wallet): number =>
  Math.floor((fen * withdraw_fee_basis_points) / WHOLE_BASIS_POINTS)

/** The maximum of one withdrawal now; 0 if it is below the minimum. */
export const maxWithdrawal = (wallet: Wallet): number => {
  const most = Math.min(wallet.balance, wallet.withdraw_max, wallet.withdraw_left)
  return most < wallet.withdraw_min ? 0 : most
}
