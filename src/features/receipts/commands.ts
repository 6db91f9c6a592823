import type { WireConversationType } from '../../protocol/names.ts'

/** Somebody has sent receipts for messages of mine; only their sender hears it. */
export interface ReceiptEvent {
  readonly event: 'receipts'
  readonly receiptList: readonly WireReceipt[]
}

/** What is known of the readers of one message. */
export interface WireReceipt {
  readonly sequence: number
  /** Groups: how many have read, and how many more could. C2C: 1 and 0 once the other side has. */
  readonly readCount: number
  readonly unreadCount: number
  /** Unix seconds of the newest receipt; 0 where there is none. */
  readonly time: number
}

/** Where messages stand. */
export interface MessagePlaces {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly sequenceList: readonly number[]
}

export const receiptCommands = {}
