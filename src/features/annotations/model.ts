import type { UserInfo } from '../messages/model.ts'

/** One kind of reaction to a message. */
export interface MessageReaction {
  reactionID: string
  /** 0 if no user has it any longer. */
  totalUserCount: number
  /** The newest users, newest first. */
  partialUserList: readonly Readonly<UserInfo>[]
  reactedByMyself: boolean
}

/** The reactions to one message. */
export interface MessageReactions {
  /** ID of the message. */
  messageID: string
  reactionList: MessageReaction[]
}

/** A key and a value that a user has set on a message. */
export interface MessageExtension {
  key: string
  value: string
}

/** The result of the change of one key. */
export interface MessageExtensionResult extends MessageExtension {
  /**
   * 0: success. 23001: another user changed it first, and `value` is the latest ('' if it was
   * deleted).
   */
  code: number
}
