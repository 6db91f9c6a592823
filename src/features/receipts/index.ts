import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import { groupFeature } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { groupConversationID, messageFeature } from '../messages/index.ts'
import type { ReceiptApi, ReceiptEventData } from './api.ts'
import type { ReceiptContext, ReceiptUses } from './context.ts'
import { getGroupMessageReadMemberList } from './methods/get-group-message-read-member-list.ts'
import { getMessageReadReceiptList } from './methods/get-message-read-receipt-list.ts'
import { sendMessageReadReceipt } from './methods/send-message-read-receipt.ts'
import { receiptShape, received } from './received.ts'
import { markStale, refetchStale } from './stale.ts'

/** Read receipts of single messages. */
export interface ReceiptFeature {
  readonly api: ReceiptApi
}

const createReceipts = (
  kernel: FeatureKernel<ReceiptEventData>,
  uses: ReceiptUses,
): ReceiptFeature => {
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
  const table = {
    sendMessageReadReceipt,
    getMessageReadReceiptList,
    getGroupMessageReadMemberList,
  }
  return {
    api: bindMethods<ReceiptApi, ReceiptContext>(table, context, kernel.gate),
  }
}

export const receiptFeature: Feature<ReceiptFeature, ReceiptUses> = {
  name: 'receipts',
  uses: { groups: groupFeature, messages: messageFeature },
  create: createReceipts,
}
