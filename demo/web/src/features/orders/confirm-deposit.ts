import { yuanOf } from '../../ui/money.ts'
import { openPopup } from '../../ui/popup/popup.ts'
import { toast } from '../../ui/toast.ts'
import { goTo } from '../gate/navigator.ts'
import { failureText, market } from '../market/market.ts'

const RECHARGE = '/pages/enter/my/subpages/balance/subpages/with_draw'

interface Deposit {
  readonly title: string
  readonly confirmText: string
  readonly depositFen: number
  /** What a coupon pays of it; 0 without one. */
  readonly couponFen: number
}

const offerRecharge = async (balance: number, missing: number): Promise<void> => {
  const closed = await openPopup({
    popType: 'default',
    title: '余额不足',
    context: `钱包余额 ¥${yuanOf(balance)}，还差 ¥${yuanOf(missing)}`,
    confirmText: '去充值',
  })
  if (closed === 'confirm') goTo(RECHARGE)
}

const balanceNow = async (): Promise<number | null> => {
  try {
    return (await market('/api/account/manage/info', {})).balance
  } catch (error) {
    toast(failureText(error))
    return null
  }
}

/** Shows what is to be paid and of what it is made; true where the user agrees and the wallet has it. */
export const confirmDeposit = async (deposit: Deposit): Promise<boolean> => {
  const { title, confirmText, depositFen, couponFen } = deposit
  const balance = await balanceNow()
  if (balance === null) return false
  const fen = depositFen - couponFen
  if (balance < fen) {
    await offerRecharge(balance, fen - balance)
    return false
  }
  const closed = await openPopup({
    popType: 'money',
    title,
    subTitle: '押金由平台托管，结算后多余部分退回钱包',
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
