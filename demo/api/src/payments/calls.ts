import { checkStatus } from './check-status.ts'
import { createPayment } from './create-payment.ts'
import { record } from './record.ts'
import { recordDetail } from './record-detail.ts'
import { walletInfo } from './wallet-info.ts'
import { withdrawCash } from './withdraw-cash.ts'
import { withdrawalList } from './withdrawal-list.ts'

export const paymentCalls = [
  createPayment,
  checkStatus,
  withdrawCash,
  withdrawalList,
  record,
  recordDetail,
  walletInfo,
] as const
