import type { WireConversationType } from '../../protocol/names.ts'

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
  /** The newest few. */
  readonly partialUserList: readonly WireReactor[]
}

/** A reaction to a message was added or taken back; all sides hear it. */
export interface ReactionEvent {
  readonly event: 'reaction'
  readonly sequence: number
  readonly userID: string
  readonly isAdded: boolean
  /** As it is after it. */
  readonly reaction: WireReaction
}

export interface WireExtension {
  readonly key: string
  readonly value: string
  /** Raised by every change of this key; 0: not set. */
  readonly seq: number
}

/** Extensions of a message were set or deleted; all sides hear it. */
export interface ExtensionEvent {
  readonly event: 'extensions'
  readonly sequence: number
  readonly globalSequence: number
  readonly extensions: readonly WireExtension[]
  /** Keys that are gone. */
  readonly keyList: readonly string[]
}

/** Where a message stands. */
export interface MessagePlace {
  readonly conversationType: WireConversationType
  readonly to: string
  readonly sequence: number
}

export const annotationCommands = {}
