import type { ImResult } from '../../kernel/method.ts'
import type { Message, UserInfo } from '../messages/model.ts'
import type { MessageExtension, MessageExtensionResult, MessageReactions } from './model.ts'

/** A reaction that was added or taken back. */
export interface MessageReactionChange {
  messageID: string
  reactionID: string
}

/** Extensions of a message that were set or deleted, key by key. */
export interface MessageExtensionChanges {
  /** Each key with its outcome; 0: it is done. */
  extensions: MessageExtensionResult[]
}

/** The extensions of a message. */
export interface MessageExtensions {
  extensions: MessageExtension[]
}

/** Messages, and how many of those who reacted are named. */
export interface GetMessageReactionsOptions {
  /** Of one conversation. */
  messageList: Message[]
  /** 0 to 10 (default). */
  maxUserCountPerReaction?: number
}

/** The reactions of each message; `resultList` is the list itself, for callers of either form of the API. */
export type MessageReactionList = MessageReactions[] & { readonly resultList: MessageReactions[] }

/** Which reaction of which message, and from where on. */
export interface ReactionUserListOptions {
  message: Message
  reactionID: string
  /** 0 first, then what the page before returned. */
  nextSeq: number
  /** 1 to 100 (default). */
  count?: number
}

/** A page of those who reacted. */
export interface ReactionUserList {
  userList: UserInfo[]
  /** 0: that was the last page. */
  nextSeq: number
  isCompleted: boolean
}

/** Attached to messages. Copies of messages (snapshots of a view, JSON) are as good as the live objects. */
export interface AnnotationApi {
  /**
   * Sets extensions of a message that was sent with `isSupportExtension`: keys of at most 100 bytes with
   * values of at most 1 KB, 300 per message, 20 per call (the rest is cut off; of the same key the last
   * counts). Each key is answered for itself: `code` 23001 where somebody else changed it first (`value` is
   * the latest then, and a second try counts), 20001 where the message has 300 keys. All sides hear
   * MESSAGE_EXTENSIONS_UPDATED, this device too. Rejects with 2105 (no message), 2905 (not sent, recalled,
   * without `isSupportExtension`, of an AVChatRoom; a wrong key or value), 3122 (the app has no extensions), 10007, 20023, 20026.
   */
  setMessageExtensions(
    message: Message,
    extensions: MessageExtension[],
  ): Promise<ImResult<MessageExtensionChanges>>
  /** The extensions of a message, or those of `keyList` that are set. Rejects like `setMessageExtensions`. */
  getMessageExtensions(message: Message, keyList?: string[]): Promise<ImResult<MessageExtensions>>
  /**
   * Deletes extensions (20 keys per call, the rest is cut off), without `keyList` all of them. What somebody
   * else changed first stays, with `code` 23001. All sides hear MESSAGE_EXTENSIONS_DELETED, this device too.
   * Rejects like `setMessageExtensions`.
   */
  deleteMessageExtensions(
    message: Message,
    keyList?: string[],
  ): Promise<ImResult<MessageExtensionChanges>>
  /**
   * Adds a reaction of mine: any text of at most 64 bytes without control characters, such as an emoji.
   * `reactedByMyself` is true at once, and false again where it fails. All sides hear
   * MESSAGE_REACTIONS_UPDATED, this device too. Rejects with 2105 (no message), 2905 (not sent, recalled; a
   * wrong reactionID), 23005 (10 different ones), 23006 (100 users), 23007 (mine already), 10007, 20023, 20026.
   */
  addMessageReaction(message: Message, reactionID: string): Promise<ImResult<MessageReactionChange>>
  /** Takes a reaction of mine back; otherwise as adding. Rejects with 23008 (there is none), 23009 (not mine). */
  removeMessageReaction(
    message: Message,
    reactionID: string,
  ): Promise<ImResult<MessageReactionChange>>
  /**
   * The reactions to messages of one conversation, that of the first; each names its newest
   * `maxUserCountPerReaction` users (0 to 10, 10 unless given). Messages that are not stored, and those of
   * other conversations, have none. Rejects with 2105 and 2905.
   */
  getMessageReactions(options: GetMessageReactionsOptions): Promise<ImResult<MessageReactionList>>
  /**
   * Who has a reaction, the newest first, at most `count` (1 to 100, 100 unless given). `nextSeq` is 0 for the
   * first page, then what the page before returned; 0 again: that was the last. Rejects like `addMessageReaction`.
   */
  getAllUserListOfMessageReaction(
    options: ReactionUserListOptions,
  ): Promise<ImResult<ReactionUserList>>
}
