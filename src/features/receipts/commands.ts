import { command } from '../../kernel/command.ts'
import type { WireConversationType } from '../../protocol/names.ts'

/** Other users have sent receipts for messages of this user; only the sender receives it. */
export interface ReceiptEvent {
  readonly event: 'receipts'
  readonly receiptList: readonly WireReceipt[]
}

/** The receipt of one message. Of two receipts, the one with more readers is newer. */
export interface WireReceipt {
  readonly sequence: number
  /** Identifies the message together with its sender. */
  readonly clientTime: number
  readonly random: number
  /**
   * Groups: members who have read it, and members who have not. C2C: 1 and 0 once the peer has read
   * it.
   */
  readonly readCount: number
  readonly unreadCount: number
  /** Unix seconds of the newest receipt; 0 if there is none. */
  readonly time: number
}

/** The addresses of at most 30 messages. */
export interface MessageAddressList {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly sequenceList: readonly number[]
}

/** Request for the readers of one message. */
export interface ReadersRequest {
  readonly groupID: string
  readonly sequence: number
  /** 0 for members who have read it, 1 for members who have not. */
  readonly filter: 0 | 1
  /** '' first, then the cursor of the previous response. */
  readonly cursor: string
  /** At most 100. */
  readonly count: number
}

/** A page of members who have read a message, or have not. */
export interface ReadersAnswer {
  readonly cursor: string
  readonly isCompleted: boolean
  /** The list that was not requested is empty. */
  readonly readUserIDList: string[]
  readonly unreadUserIDList: string[]
}

/** Commands of read receipts. */
export const receiptCommands = {
  /**
   * Marks messages of others as read; their senders are notified. Skips messages that request no
   * receipt.
   */
  send: command<MessageAddressList, Record<never, never>>('receipt.send'),
  /** Returns the receipts of own messages; skips messages of others. */
  get: command<MessageAddressList, { readonly receiptList: readonly WireReceipt[] }>('receipt.get'),
  /** Lists the members who have read an own message of a group, or have not. */
  readers: command<ReadersRequest, ReadersAnswer>('receipt.readers'),
}
