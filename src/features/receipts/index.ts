import type { FeatureKernel } from '../kernel.ts'
import type { MessageFeature } from '../messages/index.ts'
import type { WireReceipt } from './commands.ts'

/** Read receipts of single messages. */
export interface ReceiptFeature {
  /** Somebody has sent receipts for messages of mine. */
  received(conversationID: string, receiptList: readonly WireReceipt[]): void
}

export interface ReceiptUses {
  readonly messages: MessageFeature
}

export const createReceipts = (_kernel: FeatureKernel, _uses: ReceiptUses): ReceiptFeature => ({
  received() {},
})
