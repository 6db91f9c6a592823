import * as LIMITS from '../../protocol/limits.ts'
import {
  conversationIDOf,
  isLive,
  localOf,
  type MessageEntity,
  requirePeer,
  sequenceOf,
} from '../messages/index.ts'
import { receiptCommands } from './commands.ts'
import { type ReceiptContext, withReceipts } from './context.ts'
import { received } from './received.ts'

/**
 * Marks receipts of a conversation, or of all, as stale if members have yet to read the message:
 * the server no longer has the log entries of missed receipts. Skips receipts that were never
 * requested.
 */
export const markStale = (im: ReceiptContext, conversationID?: string): void => {
  for (const timeline of im.messages.timelines) {
    if (conversationID !== undefined && conversationID !== timeline.conversationID) continue
    for (const message of timeline.newestFirst()) {
      if (!isLive(message)) continue
      const { readCount, unreadCount } = localOf(message).receipt ?? {}
      if (readCount !== undefined && unreadCount !== 0) im.stale.add(message)
    }
  }
  void refetchStale(im)
}

/** Refetches all stale receipts; after a failure, the next connection does it. */
export const refetchStale = async (im: ReceiptContext): Promise<void> => {
  const pending = [...im.stale]
  while (pending.length > 0) {
    const page = withReceipts(pending, 'out').slice(0, LIMITS.RECEIPT_LIST)
    const conversationID = conversationIDOf(pending[0] as MessageEntity)
    try {
      if (page.length > 0) await refetch(im, conversationID, page)
    } catch (error) {
      im.log.debug('refetch receipts: later', error)
      return
    }
    const done =
      page.length > 0 ? page : pending.filter((one) => conversationIDOf(one) === conversationID)
    for (const one of done) {
      im.stale.delete(one)
      pending.splice(pending.indexOf(one), 1)
    }
  }
}

const refetch = async (
  im: ReceiptContext,
  conversationID: string,
  page: readonly MessageEntity[],
) => {
  const { receiptList } = await im.wire.own.call(receiptCommands.get, {
    ...requirePeer(conversationID, 'ask for receipts anew'),
    sequenceList: page.map(sequenceOf),
  })
  // False if the session has ended.
  if (im.stale.has(page[0] as MessageEntity)) received(im, conversationID, receiptList)
}
