import type { WireMessage } from '../../../protocol/message.ts'
import { isLive, type MessageEntity, noUser, senderOf, sequenceOf } from '../message-entity.ts'
import type { ReadReceiptInfo } from '../model.ts'
import type { MessageStore } from '../store.ts'
import { receiptOf, showReceipt } from '../timeline/side-tables.ts'

/** Transition: the receipt of an own message. Returns false if the message already shows it. */
export const receipted = (
  messages: MessageStore,
  conversationID: string,
  sequence: number,
  info: ReadReceiptInfo,
): boolean => {
  const timeline = messages.find(conversationID)
  const message = timeline?.at(sequence)
  if (timeline === undefined || message === undefined) return true
  const { readCount = -1, unreadCount } = receiptOf(message) ?? {}
  const { readCount: count = 0 } = info
  if (count < readCount || (count === readCount && info.unreadCount === unreadCount)) return false
  showReceipt(message, Object.freeze(info))
  messages.touch(timeline, message)
  return true
}

/**
 * Transition: this user has read up to a sequence, or less than before after a revert. Visits only
 * the difference.
 */
export const readUpTo = (
  messages: MessageStore,
  conversationID: string,
  to: number,
  userID: string,
): void => {
  const timeline = messages.find(conversationID)
  if (timeline === undefined || timeline.readTo === to) return
  const [from, until] = [Math.min(timeline.readTo, to), Math.max(timeline.readTo, to)]
  const isRead = to > timeline.readTo
  timeline.readTo = to
  for (const entry of timeline.newestFirst()) {
    const sequence = sequenceOf(entry)
    if (sequence <= from) return
    if (sequence > until || !isLive(entry) || senderOf(entry) === userID) continue
    entry.isRead = isRead
    messages.touch(timeline, entry)
  }
}

/** Transition: a message was pinned, or unpinned. Creates a message that is in no timeline. */
export const pinned = (
  messages: MessageStore,
  conversationID: string,
  wire: WireMessage,
  pinner = noUser,
): MessageEntity => {
  const message = messages.outside(conversationID, wire)
  const timeline = messages.find(conversationID)
  message.pinnerInfo = Object.freeze({ ...pinner })
  if (timeline?.at(sequenceOf(message)) === message) messages.touch(timeline, message)
  return message
}
