import { command } from '../../kernel/command.ts'
import type { ExtensionOperation, WireConversationType } from '../../protocol/names.ts'

/** The address of a stored message. */
export interface MessageAddress {
  readonly conversationType: WireConversationType
  /** The other user, or the group. */
  readonly to: string
  readonly sequence: number
}

/** A user in a list of reactions. */
export interface WireReactor {
  readonly userID: string
  readonly nick: string
  readonly avatar: string
}

/** One kind of reaction to a message. */
export interface WireReaction {
  readonly reactionID: string
  /** 0 if no user has it any longer. */
  readonly totalUserCount: number
  /** The newest few users, newest first. */
  readonly partialUserList: readonly WireReactor[]
}

/** A reaction as one user sees it. */
export interface WireReactionSummary extends WireReaction {
  readonly reactedByMyself: boolean
}

/** A reaction to a message was added or removed; sent to all devices of the conversation. */
export interface ReactionEvent {
  readonly event: 'reaction'
  readonly sequence: number
  readonly messageID: string
  /** The state after this change, or a later one. */
  readonly reaction: WireReaction
  /** The users that `partialUserList` does not name; both lists together are complete. */
  readonly otherUserIDList: readonly string[]
}

/** Reactions of several messages. */
export interface ReactionListAnswer {
  /** The position of the conversation's log up to which entries are included. */
  readonly position: number
  /**
   * Messages that have no reactions, do not exist or may not be read are missing. The oldest
   * reaction comes first.
   */
  readonly messageList: readonly {
    readonly sequence: number
    readonly reactionList: readonly WireReactionSummary[]
  }[]
}

/** A key, its value and its version. */
export interface WireExtension {
  readonly key: string
  readonly value: string
  /** The message's global sequence at the last change of this key; 0 if the key is not set. */
  readonly seq: number
}

/** Extensions of a message were set or deleted; sent to all devices of the conversation. */
export interface ExtensionEvent {
  readonly event: 'extensions'
  readonly sequence: number
  readonly messageID: string
  /** Grows by one with each change. */
  readonly globalSequence: number
  /** Without extensions that a later change has replaced: the event of that change has them. */
  readonly extensions: readonly WireExtension[]
  /** Keys that were deleted. */
  readonly keyList: readonly string[]
}

/** A change of the extensions of a message. */
export interface ExtensionChange extends MessageAddress {
  /** `set` and `deleteKeys` apply to the listed keys, each once; `clear` deletes all. */
  readonly operateType: (typeof ExtensionOperation)[keyof typeof ExtensionOperation]
  /** `seq` is the caller's latest version of the key. */
  readonly extensionList: readonly WireExtension[]
}

/** The result of each key. */
export interface ExtensionChangeAnswer {
  readonly globalSequence: number
  /** The current state of the requested keys, or of all cleared keys. `errorCode` 0 is success. */
  readonly extensionList: readonly (WireExtension & { readonly errorCode: number })[]
}

/** All extensions of a message. */
export interface ExtensionListAnswer {
  readonly globalSequence: number
  /** Global sequence of the newest deletion. */
  readonly clearSequence: number
  /** Changes since `startSequence`; all extensions if something was deleted since. */
  readonly extensionList: readonly WireExtension[]
  /** 0 if there is more; the next request has the `seq` of the last one as `nextSeq`. */
  readonly completeFlag: 0 | 1
}

/** Commands of reactions and extensions. */
export const annotationCommands = {
  addReaction: command<MessageAddress & { readonly reactionID: string }, object>('reaction.add'),
  removeReaction: command<MessageAddress & { readonly reactionID: string }, object>(
    'reaction.remove',
  ),
  /**
   * Lists reactions of at most 100 messages of one conversation. `count`: users that each reaction
   * names, 0 to 10.
   */
  reactions: command<
    Omit<MessageAddress, 'sequence'> & {
      readonly sequenceList: readonly number[]
      readonly count: number
    },
    ReactionListAnswer
  >('reaction.list'),
  /**
   * Lists the users of a reaction, newest first. `nextSeq` is 0 in the first request and in the
   * last response. `count`: 1 to 100.
   */
  reactionUsers: command<
    MessageAddress & {
      readonly reactionID: string
      readonly nextSeq: number
      readonly count: number
    },
    { readonly userList: readonly WireReactor[]; readonly nextSeq: number }
  >('reaction.users'),
  changeExtensions: command<ExtensionChange, ExtensionChangeAnswer>('extension.change'),
  /**
   * Lists the changes since a global sequence, page by page; `nextSeq` is 0 in the first request.
   */
  extensions: command<
    MessageAddress & { readonly startSequence: number; readonly nextSeq: number },
    ExtensionListAnswer
  >('extension.list'),
}
