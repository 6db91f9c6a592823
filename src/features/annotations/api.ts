import type { ImResult } from '../../kernel/method.ts'
import type { Message, UserInfo } from '../messages/model.ts'
import type { MessageExtension, MessageExtensionResult, MessageReactions } from './model.ts'

/** A reaction that was added or removed. */
export interface MessageReactionChange {
  messageID: string
  reactionID: string
}

/** Extensions of a message that were set or deleted, key by key. */
export interface MessageExtensionChanges {
  /** Each key with its outcome; 0 is success. */
  extensions: MessageExtensionResult[]
}

/** The extensions of a message. */
export interface MessageExtensions {
  extensions: MessageExtension[]
}

/** Input of `getMessageReactions`. */
export interface GetMessageReactionsOptions {
  /** Messages of one conversation. */
  messageList: Message[]
  /** Users that each reaction names, 0 to 10 (default). */
  maxUserCountPerReaction?: number
}

/** The reactions of each message; `resultList` is the list itself, for callers of either form of the API. */
export type MessageReactionList = MessageReactions[] & { readonly resultList: MessageReactions[] }

/** Input of `getAllUserListOfMessageReaction`. */
export interface ReactionUserListOptions {
  message: Message
  reactionID: string
  /** 0 for the first page, then the value that the previous page returned. */
  nextSeq: number
  /** 1 to 100 (default). */
  count?: number
}

/** A page of the users who reacted. */
export interface ReactionUserList {
  userList: UserInfo[]
  /** 0 on the last page. */
  nextSeq: number
  isCompleted: boolean
}

/**
 * Reactions and extensions of messages. Every method also accepts copies of messages (snapshots of
 * a view, JSON).
 */
export interface AnnotationApi {
  /**
   * Sets extensions of a message that was sent with `isSupportExtension`: keys of at most 100 bytes
   * with values of at most 1 KB, 300 per message, 20 per call (the rest is cut off; the last value
   * of a repeated key counts). Each key has its own result: `code` 23001 if another user changed it
   * first (`value` is then the latest, and a second try succeeds), 20001 if the message has 300
   * keys. All devices of the conversation receive MESSAGE_EXTENSIONS_UPDATED, this one included.
   * Rejects with 2105 (no message), 2905 (not sent, recalled, without `isSupportExtension`, of an
   * AVChatRoom; a wrong key or value), 3122 (the app has no extensions), 10007, 20023, 20026.
   */
  setMessageExtensions(
    message: Message,
    extensions: MessageExtension[],
  ): Promise<ImResult<MessageExtensionChanges>>
  /** Returns the extensions of a message, or those of `keyList`. Rejects like `setMessageExtensions`. */
  getMessageExtensions(message: Message, keyList?: string[]): Promise<ImResult<MessageExtensions>>
  /**
   * Deletes extensions (20 keys per call, the rest is cut off), without `keyList` all of them. A
   * key that another user changed first stays, with `code` 23001. All devices of the conversation
   * receive MESSAGE_EXTENSIONS_DELETED, this one included. Rejects like `setMessageExtensions`.
   */
  deleteMessageExtensions(
    message: Message,
    keyList?: string[],
  ): Promise<ImResult<MessageExtensionChanges>>
  /**
   * Adds a reaction of this user: any text of at most 64 bytes without control characters, such as
   * an emoji. `reactedByMyself` is true at once, and false again if the call fails. All devices of
   * the conversation receive MESSAGE_REACTIONS_UPDATED, this one included. Rejects with 2105 (no
   * message), 2905 (not sent, recalled; a wrong reactionID), 23005 (10 different ones), 23006 (100
   * users), 23007 (already added by this user), 10007, 20023, 20026.
   */
  addMessageReaction(message: Message, reactionID: string): Promise<ImResult<MessageReactionChange>>
  /**
   * Removes a reaction of this user, like `addMessageReaction`. Rejects with 23008 (no such
   * reaction), 23009 (not added by this user).
   */
  removeMessageReaction(
    message: Message,
    reactionID: string,
  ): Promise<ImResult<MessageReactionChange>>
  /**
   * Returns the reactions to messages of one conversation, that of the first message; each reaction
   * names its newest `maxUserCountPerReaction` users (0 to 10, default 10). Messages that are not
   * stored or belong to other conversations have no reactions. Rejects with 2105 and 2905.
   */
  getMessageReactions(options: GetMessageReactionsOptions): Promise<ImResult<MessageReactionList>>
  /**
   * Lists the users of a reaction, newest first, at most `count` (1 to 100, default 100). `nextSeq`
   * is 0 for the first page, then the value that the previous page returned; 0 again marks the last
   * page. Rejects like `addMessageReaction`.
   */
  getAllUserListOfMessageReaction(
    options: ReactionUserListOptions,
  ): Promise<ImResult<ReactionUserList>>
}

/** Events of reactions and extensions, by the event's value. */
export interface AnnotationEventData {
  /** Without the keys that did not change. */
  onMessageExtensionsUpdated: { messageID: string; extensions: MessageExtension[] }
  onMessageExtensionsDeleted: { messageID: string; keyList: string[] }
  /** Only the changed ones; `totalUserCount` 0: no user has this reaction any longer. */
  onMessageReactionsUpdated: MessageReactions
}
