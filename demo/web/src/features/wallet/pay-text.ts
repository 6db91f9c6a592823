import type { OrderItem } from '../orders/order.ts'
import type { Wallet } from './wallet.ts'

interface Due {
  /** How much is to be paid in. */
  readonly fen: number
  /** Why it is more than what was asked for; '' where it is not. */
  readonly note: string
}

/** What has to be paid in so that `missing` is there: a recharge has a least and a most. */
export const dueFor = (missing: number, wallet: Wallet): Due => {
  const { recharge_min: least, recharge_max: most } = wallet
  if (missing < least) return { fen: least, note: '已按单次最低充值金额计算，多余的留在钱包' }
  if (missing > most) return { fen: most, note: '超过单次最高充值金额，请分次充值' }
  return { fen: missing, note: '' }
}

/** What is missing in the wallet for the deposit of an order. */
export const missingFor = ({ deposit_price }: OrderItem, { balance }: Wallet): number =>
  Math.max(0, deposit_price - balance)
