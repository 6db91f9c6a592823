import type { ImResult } from '../../kernel/method.ts'
import type { Message } from '../messages/model.ts'

/** What MESSAGE_READ_RECEIPT_RECEIVED tells of one message: of a C2C conversation, or of a group. */
export type ReadReceipt = C2CReadReceipt | GroupReadReceipt

/** Whether the other side has read a message. */
export interface C2CReadReceipt {
  messageID: string
  /** The other side. */
  userID: string
  isPeerRead: boolean
  /** Unix seconds. */
  timestamp: number
}

/** How many of a group have read a message. */
export interface GroupReadReceipt {
  messageID: string
  groupID: string
  readCount: number
  /** 0: all have read it. */
  unreadCount: number
}

/** Of which message, and whether those who have read it or those who have not. */
export interface MessageReadMemberOptions {
  /** An own message of a group, sent with `needReadReceipt`. */
  message: Message
  /** 0 who has read (default, also for anything else), 1 who has not. */
  filter?: number
  /** '' or 0 first, then what the result before said. */
  cursor?: string | number
  /** At most 100 (default, also for anything else). */
  count?: number
}

/** A page of them, and where the next one begins. */
export interface MessageReadMembers {
  messageID: string
  /** Hand it in for the next page; '' at the end. */
  cursor: string
  isCompleted: boolean
  /** The one that was not asked for is empty. */
  readUserIDList: string[]
  unreadUserIDList: string[]
}

/** Messages whose receipts were sent, or asked for. */
export interface ReceiptListResult {
  messageList: Message[]
}

/** Of messages. Copies of messages (snapshots of a view, JSON) are as good as the live objects that are in memory. */
export interface ReceiptApi {
  /**
   * Tells the senders that I have read these messages: of the conversation of the first one, those of others
   * that ask for a receipt and had none from this device; of these the first 30. Resolves with them, and
   * with an empty list if none of them asks for a receipt (always so in communities and audio-video rooms). Changes
   * neither an unread count nor `isPeerRead`. Rejects with 2905 (no or an empty list), 2105 (no message).
   */
  sendMessageReadReceipt(messageList: Message[]): Promise<ImResult<ReceiptListResult>>
  /**
   * Asks who has read own messages, and writes it into their `readReceiptInfo`. Others, and those of another
   * conversation than the first one, stay as they are. Rejects with 2905 (no or an empty list), 2105.
   */
  getMessageReadReceiptList(messageList: Message[]): Promise<ImResult<ReceiptListResult>>
  /**
   * Which members of a group have read an own message, or have not, a page at a time. Rejects with 2105,
   * 2106 (not of a group), 10062 (the message has no receipts), 10060 (none, as the group is too large).
   */
  getGroupMessageReadMemberList(
    options: MessageReadMemberOptions,
  ): Promise<ImResult<MessageReadMembers>>
}
