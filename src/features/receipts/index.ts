import { bindMethods } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { ReceiptApi } from './api.ts'
import type { WireReceipt } from './commands.ts'
import type { ReceiptContext, ReceiptUses } from './context.ts'
import { askAgain, doubt } from './doubt.ts'
import { getGroupMessageReadMemberList } from './methods/get-group-message-read-member-list.ts'
import { getMessageReadReceiptList } from './methods/get-message-read-receipt-list.ts'
import { sendMessageReadReceipt } from './methods/send-message-read-receipt.ts'
import { received } from './received.ts'

export { receiptShape } from './received.ts'

/** Read receipts of single messages. */
export interface ReceiptFeature {
  readonly api: ReceiptApi
  /** Somebody has sent receipts for messages of mine. */
  received(conversationID: string, receiptList: readonly WireReceipt[]): void
  /** Receipts were missed that no log has any more, in a conversation or in all. */
  doubt(conversationID?: string): void
}

export const createReceipts = (kernel: FeatureKernel, uses: ReceiptUses): ReceiptFeature => {
  const context: ReceiptContext = {
    ...kernel,
    ...uses,
    receipted: new WeakSet(),
    doubted: new Set(),
  }
  kernel.facts.react('session-opened', () => void askAgain(context))
  kernel.facts.react('session-closed', () => context.doubted.clear())
  const table = {
    sendMessageReadReceipt,
    getMessageReadReceiptList,
    getGroupMessageReadMemberList,
  }
  return {
    api: bindMethods<ReceiptApi, ReceiptContext>(table, context, kernel.gate),
    received: (conversationID, receiptList) => received(context, conversationID, receiptList),
    doubt: (conversationID) => doubt(context, conversationID),
  }
}
