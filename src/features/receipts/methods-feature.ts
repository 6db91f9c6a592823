import { methodsOver } from '../methods-over.ts'
import type { ReceiptApi } from './api.ts'
import type { ReceiptContext } from './context.ts'
import { receiptStateFeature } from './index.ts'
import { getGroupMessageReadMemberList } from './methods/get-group-message-read-member-list.ts'
import { getMessageReadReceiptList } from './methods/get-message-read-receipt-list.ts'
import { sendMessageReadReceipt } from './methods/send-message-read-receipt.ts'

const table = { sendMessageReadReceipt, getMessageReadReceiptList, getGroupMessageReadMemberList }

/** Read receipts of single messages. */
export const receiptFeature = methodsOver<ReceiptApi, ReceiptContext>(
  'receipts',
  receiptStateFeature,
  table,
)
