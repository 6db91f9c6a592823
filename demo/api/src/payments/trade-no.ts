import { randomBytes } from 'node:crypto'

/**
 * ID of a payment (`R`) or a payout (`W`) at the provider; knowing it permits paying it.
 * Unguessable.
 */
export const newTradeNo = (kind: 'R' | 'W'): string => `${kind}${randomBytes(12).toString('hex')}`

export const TRADE_NO = '^[RW][0-9a-f]{24}$'
