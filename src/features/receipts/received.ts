import { isLike } from '../../lib/is-like.ts'
import { messageID } from '../messages/index.ts'
import type { ReadReceipt } from './api.ts'
import type { WireReceipt } from './commands.ts'
import type { ReceiptContext } from './context.ts'

/**
 * Applies receipts for messages of this user. Notifies the host only of receipts that change a
 * message.
 */
export const received = (
  im: ReceiptContext,
  conversationID: string,
  receiptList: readonly WireReceipt[],
): void =>
  im.changes.batch(() => {
    const news = receiptList.filter((receipt) => applied(im, conversationID, receipt))
    if (news.length === 0) return
    im.events.emit('onMessageReadReceiptReceived', () =>
      news.map((receipt) => readReceiptOf(im, conversationID, receipt)),
    )
  })

/** An example of a receipt, for `isLike`. */
export const receiptShape = {
  sequence: 0,
  clientTime: 0,
  random: 0,
  readCount: 0,
  unreadCount: 0,
  time: 0,
}

export const isReceipt = (value: unknown): boolean => isLike(receiptShape, value)

/** Applies one receipt. Returns false if the message already shows it. */
export const applied = (
  im: ReceiptContext,
  conversationID: string,
  { sequence, readCount, unreadCount, time }: WireReceipt,
): boolean => {
  const isPeerRead = isC2C(conversationID) && readCount > 0
  const info = { readCount, unreadCount, isPeerRead, timestamp: time }
  return im.messages.receipted(conversationID, sequence, info)
}

const isC2C = (conversationID: string) => conversationID.startsWith('C2C')

const readReceiptOf = (
  im: ReceiptContext,
  conversationID: string,
  { clientTime, random, readCount, unreadCount, time }: WireReceipt,
): ReadReceipt => {
  const of = { messageID: messageID(im.gate.me.tinyID, clientTime, random) }
  return isC2C(conversationID)
    ? { ...of, userID: conversationID.slice(3), isPeerRead: readCount > 0, timestamp: time }
    : { ...of, groupID: conversationID.slice(5), readCount, unreadCount }
}
