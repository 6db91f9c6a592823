import type { OrderItem } from '../orders/order.ts'
import type { Wallet } from './wallet.ts'

interface Due {
  /** The amount to recharge in fen. */
  readonly fen: number
  /** The reason why it exceeds the missing amount; '' if it does not. */
  readonly note: string
}

/** The recharge for a missing amount within the minimum and maximum. */
export const dueFor = (missing: number, wallet: Wallet): Due => {
  const { recharge_min: least, recharge_max: most } = wallet
  if (missing < least) return { fen: least, note: '已按单次最低充值金额计算，多余的留在钱包' }
  if (missing > most) return { fen: most, note: '超过单次最高充值金额，请分次充值' }
  return { fen: missing, note: '' }
}

/** The missing balance for an order's deposit. */
export const missingFor = ({ deposit_price }: OrderItem, { balance }: Wallet): number =>
  Math.max(0, deposit_price - balance)
