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
  TextPayload,
  VideoPayload,
} from './elements/payloads.ts'
import type { VideoFields } from './elements/video.ts'
import type { Message, MessageControlInfo } from './model.ts'
import type { OfflinePushInfo } from './offline-push.ts'

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
  /**
   * Groups only: who of the members may see it, at most 50 (more are cut). Not with mentions, not in
   * communities and live rooms.
   */
  receiverList?: readonly string[]
  isSupportExtension?: boolean
  /** Hears how much of the file is there, 0 to 1. One that throws is logged. */
  onProgress?: (progress: number) => void
  /** The configuration by which the server checks the content; sent with the message, never stored. */
  customModerationConfigurationID?: string
}

export interface SendMessageOptions {
  /** Only to who is online: not stored, not counted, not in any list. */
  onlineUserOnly?: boolean
  offlinePushInfo?: OfflinePushInfo
  /** What the message does not take part in. Not with `onlineUserOnly`. */
  messageControlInfo?: Partial<MessageControlInfo>
}

export interface SendMessageResult {
  message: Message
  /**
   * The server took the message and dropped it, so that nobody else sees it: 1 too many in the group at once,
   * 2 the app's back end wanted it so. Absent on all others.
   */
  messageDropReason?: number
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
  /**
   * A text that mentions members of a group, `TYPES.MSG_AT_ALL` all of them (not in communities). A message of
   * the kind text; the mentions are in `atUserList`. Throws 2905.
   */
  createTextAtMessage(
    options: CreateMessageOptions<{ text: string; atUserList: readonly string[] }>,
  ): Message<TextPayload>
  /**
   * An image: `payload.file` (a `File`, an input element, what a mini program's chooser gave), or the fields of
   * the payload with a URL that there is: `{ imageInfoArray: [{ url, width, height, size }] }`. JPG, GIF, PNG,
   * BMP, WebP, below 20 MB. Throws 2251 (no file), 2252 (format), 2108 (empty), 2253 (too large), 2905.
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
  createLocationMessage(options: CreateMessageOptions<LocationPayload>): Message<LocationPayload>
  /** A message of your own kind; missing strings become ''. */
  createCustomMessage(options: CreateMessageOptions<Partial<CustomPayload>>): Message<CustomPayload>
  /** A big face of your own catalogue. */
  createFaceMessage(options: CreateMessageOptions<FacePayload>): Message<FacePayload>
  /**
   * Sends a message. Resolves once it is stored for good, with the same object, its `status` `success`.
   *
   * A rejection has the message in `data.message` with `status` `fail`. 2800 and 2801 mean that the
   * outcome is unknown: `resendMessage` finds out, and never doubles the message. Others: 2105 (not a
   * message), 2106 (conversation type), 2115 (a community has topics), 2403 (its file has no URL), 80002 (above
   * 12 KB), 3123 and 80001 (forbidden words: `hasRiskContent` turns true), 20003 (no such user), 10007 (not a
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
