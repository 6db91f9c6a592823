import type { Feature } from '../feature.ts'
import { groupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { groupConversationID, messageFeature } from '../messages/index.ts'
import type { ReceiptEventData } from './api.ts'
import type { ReceiptContext, ReceiptUses } from './context.ts'
import { receiptShape, received } from './received.ts'
import { markStale, refetchStale } from './stale.ts'

/** Read receipts of single messages. */
export interface ReceiptState {
  readonly context: ReceiptContext
}

const createReceipts = (
  kernel: FeatureKernel<ReceiptEventData>,
  uses: ReceiptUses,
): ReceiptState => {
  const context: ReceiptContext = {
    ...kernel,
    ...uses,
    receipted: new WeakSet(),
    stale: new Set(),
  }
  kernel.facts.react('session-opened', () => void refetchStale(context))
  kernel.facts.react('session-closed', () => context.stale.clear())
  // The server no longer has the log entries of missed receipts.
  kernel.facts.react('log-lost', ({ groupID }) => {
    markStale(context, groupID === undefined ? undefined : groupConversationID(groupID))
  })
  kernel.logs.conversation.add({
    receipts: [
      { receiptList: [receiptShape] },
      ({ receiptList }, conversationID) => received(context, conversationID, receiptList),
    ],
  })
  return { context }
}

export const receiptStateFeature: Feature<ReceiptState, ReceiptUses> = {
  name: 'receipts',
  uses: { groups: groupFeature, messages: messageFeature },
  create: createReceipts,
}
