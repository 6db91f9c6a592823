import { command } from '../../kernel/command.ts'
import type { ExtensionOperation, WireConversationType } from '../../protocol/names.ts'

/** Where a message stands. */
export interface MessageAddress {
  readonly conversationType: WireConversationType
  /** The other user, or the group. */
  readonly to: string
  readonly sequence: number
}

/** A user as lists of reactions name it. */
export interface WireReactor {
  readonly userID: string
  readonly nick: string
  readonly avatar: string
}

/** One kind of reaction to a message. */
export interface WireReaction {
  readonly reactionID: string
  /** 0: nobody has it any more. */
  readonly totalUserCount: number
  /** The newest few, the newest first. */
  readonly partialUserList: readonly WireReactor[]
}

/** The same, as one user sees it. */
export interface WireReactionSummary extends WireReaction {
  readonly reactedByMyself: boolean
}

/** A reaction to a message was added or taken back; all sides hear it. */
export interface ReactionEvent {
  readonly event: 'reaction'
  readonly sequence: number
  readonly messageID: string
  /** As it is after it, or later. */
  readonly reaction: WireReaction
  /** Who has it beside those that `partialUserList` names: together they are all. */
  readonly otherUserIDList: readonly string[]
}

/** Reactions of several messages. */
export interface ReactionListAnswer {
  /** Of the log that tells of the conversation: entries up to here are contained. */
  readonly position: number
  /** Without messages that have none, do not exist or may not be read. The oldest reaction comes first. */
  readonly messageList: readonly {
    readonly sequence: number
    readonly reactionList: readonly WireReactionSummary[]
  }[]
}

/** A key, its value and its version. */
export interface WireExtension {
  readonly key: string
  readonly value: string
  /** The message's global sequence when this key changed last; 0: it is not set. */
  readonly seq: number
}

/** Extensions of a message were set or deleted; all sides hear it. */
export interface ExtensionEvent {
  readonly event: 'extensions'
  readonly sequence: number
  readonly messageID: string
  /** One more than at the change before. */
  readonly globalSequence: number
  /** Without those that a later change has overtaken: its event tells of them. */
  readonly extensions: readonly WireExtension[]
  /** Keys that were deleted. */
  readonly keyList: readonly string[]
}

/** Keys that a message is given or loses. */
export interface ExtensionChange extends MessageAddress {
  /** What `set` and `deleteKeys` act on, each key once; `clear` deletes all. */
  readonly operateType: (typeof ExtensionOperation)[keyof typeof ExtensionOperation]
  /** `seq` is what the caller knows of the key. */
  readonly extensionList: readonly WireExtension[]
}

/** What became of each key. */
export interface ExtensionChangeAnswer {
  readonly globalSequence: number
  /** The keys that were asked for, or all that were cleared, as they are now. `errorCode` 0: it is done. */
  readonly extensionList: readonly (WireExtension & { readonly errorCode: number })[]
}

/** All extensions of a message. */
export interface ExtensionListAnswer {
  readonly globalSequence: number
  /** Global sequence of the newest deletion. */
  readonly clearSequence: number
  /** What changed since `startSequence`; all where something was deleted since. */
  readonly extensionList: readonly WireExtension[]
  /** 0: there is more; ask again with the `seq` of the last one as `nextSeq`. */
  readonly completeFlag: 0 | 1
}

/** Commands of reactions and extensions. */
export const annotationCommands = {
  addReaction: command<MessageAddress & { readonly reactionID: string }, object>('reaction.add'),
  removeReaction: command<MessageAddress & { readonly reactionID: string }, object>(
    'reaction.remove',
  ),
  /** Of at most 100 messages of one conversation. `count`: how many users each reaction names, 0 to 10. */
  reactions: command<
    Omit<MessageAddress, 'sequence'> & {
      readonly sequenceList: readonly number[]
      readonly count: number
    },
    ReactionListAnswer
  >('reaction.list'),
  /** Who has a reaction, the newest first. `nextSeq` 0 begins, and ends. `count`: 1 to 100. */
  reactionUsers: command<
    MessageAddress & {
      readonly reactionID: string
      readonly nextSeq: number
      readonly count: number
    },
    { readonly userList: readonly WireReactor[]; readonly nextSeq: number }
  >('reaction.users'),
  changeExtensions: command<ExtensionChange, ExtensionChangeAnswer>('extension.change'),
  /** What changed since a global sequence, page by page; `nextSeq` 0 begins. */
  extensions: command<
    MessageAddress & { readonly startSequence: number; readonly nextSeq: number },
    ExtensionListAnswer
  >('extension.list'),
}
