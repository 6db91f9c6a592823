import type { ImResult } from '../../kernel/method.ts'
import type { AudioFields } from './elements/audio.ts'
import type { FileFields } from './elements/file.ts'
import type { ImageFields } from './elements/image.ts'
import type { FileOr } from './elements/media.ts'
import type {
  AudioPayload,
  CustomPayload,
  FacePayload,
  FilePayload,
  ImagePayload,
  LocationPayload,
  MergerPayload,
  SimplifiedMessage,
  TextPayload,
  VideoPayload,
} from './elements/payloads.ts'
import type { VideoFields } from './elements/video.ts'
import type { MessageStep } from './journal.ts'
import type { Message, MessageControlInfo } from './model.ts'
import type { OfflinePushInfo } from './offline-push.ts'

/** Input of all `create…Message` methods. */
export interface CreateMessageOptions<Payload> {
  /** userID or groupID. */
  to: string
  /** `TYPES.CONV_C2C` or `TYPES.CONV_GROUP`, also for topics; the `type` of a conversation fits, but of the system's. */
  conversationType: Message['conversationType'] | 'TOPIC'
  payload: Payload
  /** Groups only; Normal unless given. */
  priority?: 'High' | 'Normal' | 'Low' | 'Lowest'
  /** Travels with the message, unread by the server. */
  cloudCustomData?: string
  needReadReceipt?: boolean
  /**
   * Groups only: the members who receive it, at most 50 (more are cut). Not with mentions, not in
   * communities and live rooms.
   */
  receiverList?: readonly string[]
  isSupportExtension?: boolean
  /** Called with the progress of the upload, 0 to 1. An exception is logged. */
  onProgress?: (progress: number) => void
  /**
   * The configuration by which the content is checked: sent to the moderation provider and to webhooks of the
   * operator, never
   * stored.
   */
  customModerationConfigurationID?: string
}

/** A text, and the userIDs that it mentions. */
export interface TextAtFields {
  text: string
  atUserList: readonly string[]
}

/** Several messages as one. */
export interface MergerOptions {
  /** Messages, or parts of a merged message; not empty, none of them failed. */
  messageList: readonly (Message | SimplifiedMessage)[]
  title?: string
  /** Lines that a list shows. */
  abstractList?: readonly string[]
  /** For clients that do not know the kind; not empty. */
  compatibleText: string
}

/** Webhooks around a message; each is called unless it is disabled here. */
export interface WebhookInfo {
  /** `C2C.CallbackBeforeSendMsg`, `Group.CallbackBeforeSendMsg`. */
  disableCloudMessagePreHook?: boolean
  /** `C2C.CallbackAfterSendMsg`, `Group.CallbackAfterSendMsg`. */
  disableCloudMessagePostHook?: boolean
}

/** Options of one send. */
export interface SendMessageOptions {
  /** Only for users who are online: not stored, not counted, not in any list. */
  onlineUserOnly?: boolean
  offlinePushInfo?: OfflinePushInfo
  /** Counts and lists that exclude the message. Not with `onlineUserOnly`. */
  messageControlInfo?: Partial<MessageControlInfo>
  /** Webhooks of the app's back end that are not called for this message, if the operator lets clients decide that. */
  webhookInfo?: WebhookInfo
  /** Our addition: cancels the upload of its file, as `cancelUpload` does. What is uploaded is sent. */
  signal?: AbortSignal
}

/** The message, stored. */
export interface SendMessageResult {
  message: Message
  /**
   * The server accepted and dropped the message: 1 too many in the group at once, 2 by the app's
   * back end. Absent on all others.
   */
  messageDropReason?: number
}

/** A message that was changed: the object that was handed in. */
export interface MessageResult {
  message: Message
}

/** Options of a recall. */
export interface RevokeMessageOptions {
  /** Sent along as `revokeReason`. */
  reason?: string
}

/** The deleted messages. */
export interface DeleteMessageResult {
  /** Those that were deleted. */
  messageList: Message[]
}

/** A conversation, and a page of its history. */
export interface MessageListOptions {
  conversationID: string
  /** The value that the previous page returned; '' or absent for the newest page. */
  nextReqMessageID?: string
  /** 1 to 15 (default); more is 15. */
  count?: number
}

/** A position in a conversation, and the direction to read in. */
export interface HoppingOptions {
  conversationID: string
  sequence?: number
  /** Unix seconds of the server. */
  time?: number
  /** 0 towards older (default), 1 towards newer. */
  direction?: number
  /** 1 to 15 (default); more is 15. */
  count?: number
}

/** A page of messages, and the cursor of the next one. */
export interface MessageListResult {
  /** Oldest first. */
  messageList: Message[]
  /** Cursor of the next older page; '' at the end. */
  nextReqMessageID: string
  /** Nothing older exists. */
  isCompleted: boolean
}

/** The messages at a position, and the next position. */
export interface HoppingResult {
  /** Oldest first. */
  messageList: Message[]
  /** Nothing more exists in that direction. */
  isCompleted: boolean
  /** Position of the next page; both 0 at the end. */
  nextMessageSeq: number
  /** Unix seconds. */
  nextMessageTime: number
}

/** Creates, sends, reads and changes messages. */
export interface MessageApi {
  /** Creates a text message; `sendMessage` sends it. Throws 2905 naming a wrong parameter. */
  createTextMessage(options: CreateMessageOptions<TextPayload>): Message<TextPayload>
  /**
   * Creates a text that mentions members of a group; `TYPES.MSG_AT_ALL` mentions all (not in communities). A message of
   * the kind text; the mentions are in `atUserList`. Throws 2905.
   */
  createTextAtMessage(options: CreateMessageOptions<TextAtFields>): Message<TextPayload>
  /**
   * An image: `payload.file` (a `File`, a `Blob`, an input element, what a mini program's chooser gave, in Node a
   * path, a `Buffer` or a stream), which `sendMessage` uploads, or the fields of the payload with a URL that there
   * is: `{ imageInfoArray: [{ url, width, height, size }] }`. JPG, GIF, PNG, BMP, WebP, below 20 MB. `url` shows the
   * file on this page at once and stays; `imageUrl` is the server's once it is sent. Throws 2251 (no file), 2252
   * (format), 2108 (empty), 2253 (too large), 2905.
   */
  createImageMessage(options: CreateMessageOptions<FileOr<ImageFields>>): Message<ImagePayload>
  /**
   * A recording: `payload.file` (a `File` with its `duration` in milliseconds, what a recorder gave), or
   * `{ url, second }`. At most 20 MB. Throws 2300 (no file), 2301 (too large), 2108 (empty), 2905.
   */
  createAudioMessage(options: CreateMessageOptions<FileOr<AudioFields>>): Message<AudioPayload>
  /**
   * A video: `payload.file`, or `{ videoUrl, videoSecond }` and what else of the payload is known. MP4, MOV,
   * WebM, at most 100 MB. Throws 2350 (no file), 2351 (too large), 2108 (empty), 2352 (format), 2905.
   */
  createVideoMessage(options: CreateMessageOptions<FileOr<VideoFields>>): Message<VideoPayload>
  /**
   * A file: `payload.file`, or `{ fileUrl, fileName }`. At most 100 MB. Throws 2401 (no file), 2402 (too large),
   * 2108 (empty), 2905.
   */
  createFileMessage(options: CreateMessageOptions<FileOr<FileFields>>): Message<FilePayload>
  /** Creates a location message: coordinates in degrees, and a description. Throws 2905. */
  createLocationMessage(options: CreateMessageOptions<LocationPayload>): Message<LocationPayload>
  /** Creates a message with a custom payload; missing strings become ''. Throws 2905. */
  createCustomMessage(options: CreateMessageOptions<Partial<CustomPayload>>): Message<CustomPayload>
  /** Creates a face (sticker) message with an index of the app's own catalogue. Throws 2905. */
  createFaceMessage(options: CreateMessageOptions<FacePayload>): Message<FacePayload>
  /**
   * Creates a message that contains several messages, in the order of the list. Copies their content; leaves out
   * recalled messages
   * and group tips. Throws 2450 (nothing to show, a failed message, no `compatibleText`, one that
   * contains itself), 2403 (a file without URL), 80002 (above 240 KB), 2905.
   */
  createMergerMessage(options: CreateMessageOptions<MergerOptions>): Message<MergerPayload>
  /**
   * Creates a message with the content of a sent or received message; `payload` is that message. Throws
   * 2453 (a group tip, a system notice), 2454 (recalled, not sent, without content), 2905.
   */
  createForwardMessage(options: CreateMessageOptions<Message>): Message
  /**
   * Fetches the messages of a merged message into its `payload.messageList`; also for nested ones. Does nothing
   * where `downloadKey` is '' or the list is there. Rejects with 2450 (not a merged message), 2451 (no such key),
   * 2452 (it did not arrive).
   */
  downloadMergerMessage<Input extends Message | SimplifiedMessage>(
    message: Input,
  ): Promise<ImResult<Input> & Input>
  /**
   * Sends a message. Resolves once it is stored for good, with the same object, its `status` `success`.
   *
   * A rejection has the message in `data.message` with `status` `fail`. 2800 and 2801 mean that the outcome is
   * unknown: the message is sent again by itself, also after a reload, until it turns to `success` or is refused;
   * `resendMessage` waits for the same, and nothing is doubled. Others: 2105 (not a
   * message), 2106 (conversation type), 2115 (a community has topics), 2403 (its file has no URL), 80002 (above
   * 12 KB), 2040, 2041, 2300, 2350, 2400 (its file was not uploaded), 2100 with `data.isCancelled` (its upload was
   * cancelled), 3123 and 80001 (forbidden words: `hasRiskContent` turns true), 20003 (no such user), 10007 (not a
   * member), 10010 (no such group), 10053 (above 30 mentions).
   */
  sendMessage(message: Message, options?: SendMessageOptions): Promise<ImResult<SendMessageResult>>
  /**
   * Sends a failed message again, under the same identity. Resolves at once where it turned out to be stored.
   * Rejects like `sendMessage`, and with 2905 where the message has not failed.
   */
  resendMessage(
    message: Message,
    options?: SendMessageOptions,
  ): Promise<ImResult<SendMessageResult>>
  /**
   * Removes an unsent or failed message from this device: from its list, and from the outbox; from
   * `login` on, before SDK_READY. If its outcome is unknown, it may have been stored, and comes
   * back as a sent one. Rejects with 2105 (not a message) and 2905 (it is sent, or being sent).
   */
  discardMessage(message: Message): Promise<ImResult<MessageResult>>
  /**
   * Our addition: ends the upload of a message's file. `sendMessage` rejects with 2100 and `data.isCancelled`, the
   * message is `fail` and can be sent again or discarded. Rejects with 2105 (not a message) and 2905 (nothing of it is
   * being uploaded).
   */
  cancelUpload(message: Message): Promise<ImResult<MessageResult>>
  /**
   * For development: the recent events of a message on this device, in plain words, oldest first,
   * with its current state at the end. Without its content. The last 1,000 events of all messages
   * are kept.
   */
  explain(messageID: string): MessageStep[]
  /**
   * Recalls a message for everybody: own messages within the app's time limit (default two minutes); the owner and
   * the administrators of a group can recall those of others too, at any time. Its place stays, with `isRevoked`;
   * what it
   * said is gone for all. MESSAGE_REVOKED at the other side and on my other devices. `reason` goes along, at most
   * 512 bytes.
   *
   * Rejects with 2105 (not a message), 2106 (system conversation), 2905 (not sent, or the reason is too long), 2110
   * (recalled
   * already), 20016 and 10031 (too late), 20022 and 10030 (does not exist), 20023 and 10032 (recalled by another
   * user, or a tip),
   * 10007 (not yours), 10033 (type of group).
   */
  revokeMessage(message: Message, options?: RevokeMessageOptions): Promise<ImResult<MessageResult>>
  /**
   * Modifies a sent message: change its `payload` (texts, custom messages, locations, faces) or its
   * `cloudCustomData`, then call this method. All in the conversation may. MESSAGE_MODIFIED here and everywhere.
   *
   * A rejection has the message in `data.message`, as the server has it. 2480: another user was faster, and
   * it is the newest version; change that one and call again. Others: 2105, 2106, 2905, 2481 (AVChatRoom), 3123
   * (forbidden words), 20026 (does not exist), 20023 and 10032 (recalled), 80002 (above 12 KB). 2800 and 2801 mean
   * that the outcome is unknown: the message says it as soon as there is a connection.
   */
  modifyMessage(message: Message): Promise<ImResult<MessageResult>>
  /**
   * Deletes messages for this user only, on all devices: the first 30 sent messages in the conversation of the first
   * one; `messageList` has those. Each gets `isDeleted`. What went only to who was online is deleted here.
   *
   * Rejects with 2105 (not a message), 2111 (none of them was sent), 2116 (system notices), 2996 (more than one call a
   * second), 10035 (AVChatRoom).
   */
  deleteMessage(messageList: Message[]): Promise<ImResult<DeleteMessageResult>>
  /** Returns the message with this ID if it is in memory, else null; from `login` on also an unsent one. */
  findMessage(messageID: string): Message | null
  /**
   * Returns a page of 15 messages. The first page has the newest; each further page is older. The SDK does not request
   * messages again that are in memory. Messages that are being sent, or failed, are at the end of the first page.
   * Recalled messages are included, with `isRevoked`; deleted ones are not. `count`: fewer than 15.
   *
   * Rejects with 2503 (conversationID), 2905 (parameters), 10007 (not a member), 10010 (no such group).
   */
  getMessageList(options: MessageListOptions): Promise<ImResult<MessageListResult>>
  /**
   * Returns messages from `sequence` or `time` (server seconds) on, towards older (`direction` 0) or newer ones (1);
   * without either, from the newest. The message at the place is among them. At most 15, oldest first.
   * Hand in `nextMessageSeq` (exact) or `nextMessageTime` for the next page. Where `getMessageList` stands is not
   * touched. Messages whose files have URLs that have run out say new ones then: reload one when its picture
   * fails to load. Rejects like `getMessageList`.
   */
  getMessageListHopping(options: HoppingOptions): Promise<ImResult<HoppingResult>>
}

/** Events of messages, by the event's value. */
export interface MessageEventData {
  onMessageReceived: Message[]
  /** Messages that were modified by any user; each has `isModified`. */
  onMessageModified: Message[]
  /** Messages that others recalled; each has `isRevoked`. */
  onMessageRevoked: Message[]
  onMessageReadByPeer: Message[]
}
