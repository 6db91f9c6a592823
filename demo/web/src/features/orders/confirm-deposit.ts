import { moneyText } from 'tavern-market-api/client'
import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import { goTo } from '../gate/navigator.ts'
import { failureText, type MarketError, market } from '../market/market.ts'
import { payPath } from '../wallet/pay-request.ts'

const BALANCE_SHORT = 30001

interface Deposit {
  readonly title: string
  /** The title of the order. */
  readonly orderTitle: string
  readonly confirmText: string
  readonly depositFen: number
  /** The discount by a coupon; 0 without one. */
  readonly couponFen: number
}

/** The action that needs the deposit and resumes after the payment. */
export interface DepositPurpose {
  /** The order to join; '' before publication. */
  readonly orderID: string
  /** The path to return to. */
  readonly back: string
  /** Stores the form until then. */
  readonly keep?: () => void
}

const offerRecharge = async (
  balance: number,
  fen: number,
  { orderID, back, keep }: DepositPurpose,
): Promise<void> => {
  const closed = await openPopup({
    popType: 'default',
    title: '余额不足',
    context: `钱包余额 ${moneyText(balance)}，还差 ${moneyText(fen)}`,
    confirmText: '去充值',
  })
  if (closed !== 'confirm') return
  keep?.()
  goTo(payPath({ orderID, fen, back }))
}

const balanceNow = async (): Promise<number | null> => {
  try {
    return (await market('/api/account/manage/info', {})).balance
  } catch (error) {
    toast(failureText(error))
    return null
  }
}

/**
 * Offers a recharge if the back end refused because the balance fell short meanwhile. Returns true
 * in that case.
 */
export const offersRecharge = (
  refusal: MarketError,
  fen: number,
  purpose: DepositPurpose,
): boolean => {
  if (refusal.code !== BALANCE_SHORT) return false
  void balanceNow().then((balance) => {
    if (balance !== null) void offerRecharge(balance, Math.max(1, fen - balance), purpose)
  })
  return true
}

/**
 * Shows the deposit and its parts; resolves with true if the user agrees and the balance suffices.
 */
export const confirmDeposit = async (
  deposit: Deposit,
  purpose: DepositPurpose,
): Promise<boolean> => {
  const { title, orderTitle, confirmText, depositFen, couponFen } = deposit
  const balance = await balanceNow()
  if (balance === null) return false
  const fen = depositFen - couponFen
  if (balance < fen) {
    await offerRecharge(balance, fen - balance, purpose)
    return false
  }
  const closed = await openPopup({
    popType: 'money',
    title,
    subTitle: `「${orderTitle}」的押金，由平台托管，结算后多余部分退回钱包`,
    confirmText,
    context: {
      fen,
      lines: [
        { text: '押金', fen: depositFen },
        ...(couponFen > 0 ? [{ text: '优惠券', fen: -couponFen }] : []),
        { text: '钱包余额', fen: balance },
      ],
    },
  })
  return closed === 'confirm'
}
