import type { WireMessage } from '../../../protocol/message.ts'
import { localOf, setLocal } from '../local-state.ts'
import { type MessageEntity, noUser, sequenceOf } from '../message-entity.ts'
import type { ReadReceiptInfo } from '../model.ts'
import type { MessageStore } from '../store.ts'

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
  const { readCount = -1, unreadCount } = localOf(message).receipt ?? {}
  const { readCount: count = 0 } = info
  if (count < readCount || (count === readCount && info.unreadCount === unreadCount)) return false
  const receipt = Object.freeze(info)
  setLocal(message, { receipt })
  message.readReceiptInfo = receipt
  messages.touch(timeline, message)
  return true
}

/**
 * Transition: this user has read up to a sequence, or less than before after a revert. Visits only
 * the difference.
 */
export const readUpTo = (messages: MessageStore, conversationID: string, to: number): void => {
  const timeline = messages.find(conversationID)
  for (const message of timeline?.readUpTo(to) ?? []) messages.touch(timeline, message)
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
