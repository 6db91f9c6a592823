import type { MessageEntity } from '../message-entity.ts'
import { statusOf } from '../message-state.ts'
import type { ReadReceiptInfo } from '../model.ts'
import type { Timeline } from './timeline.ts'

// Shared by all timelines: weak collections cost every run of the garbage collector, and most timelines need none.

/** Overtaken messages, with the newest known sequence when they were written. */
export const writtenAfter = new WeakMap<MessageEntity, number>()

/** Receipts of own messages, if they are known. */
const receipts = new WeakMap<MessageEntity, Readonly<ReadReceiptInfo>>()

export const receiptOf = (message: MessageEntity): Readonly<ReadReceiptInfo> | undefined =>
  receipts.get(message)

/** Transition: a receipt of the message. */
export const showReceipt = (message: MessageEntity, info: Readonly<ReadReceiptInfo>): void => {
  receipts.set(message, info)
  message.readReceiptInfo = info
}

/** The oldest message of the last page: the next page continues there, even if it is forgotten. */
export const lastPages = new WeakMap<Timeline, { readonly ID: string; readonly sequence: number }>()

/** An own message is stored at a sequence: those that were written before it and wait for their answers stand before it. */
export const keepOrderBefore = (
  { outgoing }: Timeline,
  message: MessageEntity,
  sequence: number,
): void => {
  for (const one of outgoing) {
    if (one === message) return
    const isPlaced = statusOf(one) !== 'unSend' || writtenAfter.has(one)
    if (sequence > 0 && !isPlaced) writtenAfter.set(one, sequence - 1)
  }
}
