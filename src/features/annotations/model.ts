import type { UserInfo } from '../messages/model.ts'

/** One kind of reaction to a message. */
export interface MessageReaction {
  reactionID: string
  /** 0: nobody has it any more. */
  totalUserCount: number
  /** The newest of them, the newest first. */
  partialUserList: readonly Readonly<UserInfo>[]
  reactedByMyself: boolean
}

/** The reactions to one message. */
export interface MessageReactions {
  /** ID of the message. */
  messageID: string
  reactionList: MessageReaction[]
}

/** A key and a value that somebody has set at a message. */
export interface MessageExtension {
  key: string
  value: string
}

/** What became of the change of one key. */
export interface MessageExtensionResult extends MessageExtension {
  /** 0: done. 23001: somebody else changed it first, and `value` is the latest ('' where it was deleted). */
  code: number
}
