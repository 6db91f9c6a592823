import type { ImResult } from '../../kernel/method.ts'
import type { CustomPayload, FacePayload, TextPayload } from './elements/payloads.ts'
import type { Message } from './model.ts'

/** What every kind of message is created from. */
export interface CreateMessageOptions<Payload> {
  /** userID or groupID. */
  to: string
  /** `TYPES.CONV_C2C` or `TYPES.CONV_GROUP`. */
  conversationType: 'C2C' | 'GROUP'
  payload: Payload
  /** Groups only; Normal unless given. */
  priority?: 'High' | 'Normal' | 'Low' | 'Lowest'
  /** Travels with the message, unread by the server. */
  cloudCustomData?: string
  needReadReceipt?: boolean
  isSupportExtension?: boolean
}

export interface SendMessageOptions {
  /** Only to who is online: not stored, not counted, not in any list. */
  onlineUserOnly?: boolean
}

export interface MessageListResult {
  /** Oldest first. */
  messageList: Message[]
  /** Hand it in for the next older page; '' at the end. */
  nextReqMessageID: string
  /** Nothing older exists. */
  isCompleted: boolean
}

export interface MessageApi {
  /** A text message, ready to show; `sendMessage` sends it. Throws 2905 naming a wrong parameter. */
  createTextMessage(options: CreateMessageOptions<TextPayload>): Message<TextPayload>
  /** A message of your own kind; missing strings become ''. */
  createCustomMessage(options: CreateMessageOptions<Partial<CustomPayload>>): Message<CustomPayload>
  /** A big face of your own catalogue. */
  createFaceMessage(options: CreateMessageOptions<FacePayload>): Message<FacePayload>
  /**
   * Sends a message. Resolves once it is stored for good, with the same object, its `status` `success`.
   *
   * A rejection has the message in `data.message` with `status` `fail`. 2800 and 2801 mean that the
   * outcome is unknown: `resendMessage` finds out, and never doubles the message. Others: 2105 (not a
   * message), 2106 (conversation type), 80002 (above 12 KB), 20003 (no such user), 10007 (not a member),
   * 10010 (no such group).
   */
  sendMessage(
    message: Message,
    options?: SendMessageOptions,
  ): Promise<ImResult<{ message: Message }>>
  /** Sends a failed message again, under the same identity. Rejects like `sendMessage`. */
  resendMessage(
    message: Message,
    options?: SendMessageOptions,
  ): Promise<ImResult<{ message: Message }>>
  /** The message with this ID if it is in memory, else null. */
  findMessage(messageID: string): Message | null
  /**
   * A page of 15 messages, the newest first page; each further one is older. What is in memory is not
   * asked for again. Messages that are being sent, or failed, stand at the end of the first page.
   */
  getMessageList(options: {
    conversationID: string
    nextReqMessageID?: string
  }): Promise<ImResult<MessageListResult>>
}
