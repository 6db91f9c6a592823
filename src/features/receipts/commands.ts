import { command } from '../../kernel/command.ts'
import type { WireConversationType } from '../../protocol/names.ts'

/** Somebody has sent receipts for messages of mine; only their sender hears it. */
export interface ReceiptEvent {
  readonly event: 'receipts'
  readonly receiptList: readonly WireReceipt[]
}

/** What is known of the readers of one message. Of two the one with more readers is newer. */
export interface WireReceipt {
  readonly sequence: number
  /** With the sender the identity of the message. */
  readonly clientTime: number
  readonly random: number
  /** Groups: how many have read, and how many more could. C2C: 1 and 0 once the other side has. */
  readonly readCount: number
  readonly unreadCount: number
  /** Unix seconds of the newest receipt; 0 where there is none. */
  readonly time: number
}

/** Where messages stand; at most 30. */
export interface MessageAddressList {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly sequenceList: readonly number[]
}

/** Of which message. */
export interface ReadersRequest {
  readonly groupID: string
  readonly sequence: number
  /** 0 who has read, 1 who has not. */
  readonly filter: 0 | 1
  /** '' first, then what the answer before said. */
  readonly cursor: string
  /** At most 100. */
  readonly count: number
}

/** A page of those who have read a message, or have not. */
export interface ReadersAnswer {
  readonly cursor: string
  readonly isCompleted: boolean
  /** The one that was not asked for is empty. */
  readonly readUserIDList: string[]
  readonly unreadUserIDList: string[]
}

/** Commands of read receipts. */
export const receiptCommands = {
  /** I have read these messages of others; the senders hear it. What asks for no receipt is passed over. */
  send: command<MessageAddressList, Record<never, never>>('receipt.send'),
  /** What is known of the readers of own messages; of others nothing is told. */
  get: command<MessageAddressList, { readonly receiptList: readonly WireReceipt[] }>('receipt.get'),
  /** Who has read an own message of a group, or who has not. */
  readers: command<ReadersRequest, ReadersAnswer>('receipt.readers'),
}
