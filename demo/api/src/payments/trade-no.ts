import { randomBytes } from 'node:crypto'

/** What a provider calls a payment (`R`) or a payout (`W`) of ours: who knows it may pay it. */
export const newTradeNo = (kind: 'R' | 'W'): string => `${kind}${randomBytes(12).toString('hex')}`

export const TRADE_NO = '^[RW][0-9a-f]{24}$'
