import type { ImResult } from '../../kernel/method.ts'
import type { Message } from '../messages/model.ts'

/**
 * The data of MESSAGE_READ_RECEIPT_RECEIVED for one message of a C2C conversation or of a group.
 */
export type ReadReceipt = C2CReadReceipt | GroupReadReceipt

/** Whether the peer has read a message. */
export interface C2CReadReceipt {
  messageID: string
  /** The peer. */
  userID: string
  isPeerRead: boolean
  /** Unix seconds. */
  timestamp: number
}

/** The number of group members that have read a message. */
export interface GroupReadReceipt {
  messageID: string
  groupID: string
  readCount: number
  /** 0 if all have read it. */
  unreadCount: number
}

/** Input of `getGroupMessageReadMemberList`. */
export interface MessageReadMemberOptions {
  /** An own message of a group, sent with `needReadReceipt`. */
  message: Message
  /**
   * 0 for members who have read it (default, also for other values), 1 for members who have not.
   */
  filter?: number
  /** '' or 0 for the first page, then the value that the previous page returned. */
  cursor?: string | number
  /** At most 100 (default, also for anything else). */
  count?: number
}

/** A page of members, and the cursor of the next page. */
export interface MessageReadMembers {
  messageID: string
  /** The cursor of the next page; '' on the last page. */
  cursor: string
  isCompleted: boolean
  /** The list that was not requested is empty. */
  readUserIDList: string[]
  unreadUserIDList: string[]
}

/** Messages whose receipts were sent or requested. */
export interface ReceiptListResult {
  messageList: Message[]
}

/**
 * Read receipts of messages. Every method also accepts copies (snapshots of a view, JSON) of
 * messages in memory.
 */
export interface ReceiptApi {
  /**
   * Reports to the senders that this user has read these messages: the first 30 messages by others
   * in the conversation of the first one that request a receipt and had none from this device.
   * Resolves with them, and with an empty list if none requests a receipt (always so in communities
   * and audio-video rooms). Changes neither an unread count nor `isPeerRead`. Rejects with 2905 (no
   * or an empty list), 2105 (no message).
   */
  sendMessageReadReceipt(messageList: Message[]): Promise<ImResult<ReceiptListResult>>
  /**
   * Fetches the receipts of own messages and writes them into their `readReceiptInfo`. Skips
   * messages of others and of other conversations than the first one's. Rejects with 2905 (no or an
   * empty list), 2105.
   */
  getMessageReadReceiptList(messageList: Message[]): Promise<ImResult<ReceiptListResult>>
  /**
   * Lists the group members who have read an own message, or have not, page by page. Rejects with
   * 2105, 2106 (not of a group), 10062 (the message has no receipts), 10060 (none, as the group is
   * too large).
   */
  getGroupMessageReadMemberList(
    options: MessageReadMemberOptions,
  ): Promise<ImResult<MessageReadMembers>>
}

/** Events of receipts, by the event's value. */
export interface ReceiptEventData {
  /** Readers of my messages that requested receipts. */
  onMessageReadReceiptReceived: ReadReceipt[]
}
