import type { MessageReaction } from '../features/annotations/model.ts'
import type { Conversation } from '../features/conversations/model.ts'
import type { Message } from '../features/messages/model.ts'
import type { Profile } from '../features/profiles/model.ts'
import type { ImError } from '../kernel/errors.ts'

/** A frozen copy of an entity at one revision. The same revision is the same object. */
export type Snapshot<Entity> = Readonly<Entity>

export type SessionStatus = 'loggedOut' | 'loggingIn' | 'syncing' | 'ready' | 'kickedOut'

export interface SessionSnapshot {
  readonly status: SessionStatus
  /** '' while logged out. */
  readonly userID: string
}

export interface ConnectionSnapshot {
  readonly state: 'connected' | 'connecting' | 'disconnected'
}

export interface ConversationListSnapshot {
  /** pending: the first list of the server is on its way; what an earlier session kept may be shown. */
  readonly status: 'pending' | 'ready' | 'error'
  /** Where the list is from: kept on this device by an earlier session, or told by the server. */
  readonly source: 'none' | 'cache' | 'server'
  readonly error: ImError | null
  /** Pinned first, then newest first. */
  readonly conversationList: readonly Snapshot<Conversation>[]
}

/** What stands in a conversation, from old to new. A hole is a stretch that exists but is not loaded. */
export type TimelineItem =
  | { readonly kind: 'message'; readonly key: string; readonly message: Snapshot<Message> }
  | {
      readonly kind: 'hole'
      readonly key: string
      readonly fromSequence: number
      readonly toSequence: number
    }

/**
 * The stretch of a timeline that is looked at: from a sequence (0: the oldest loaded) to another
 * (Infinity: the newest, with what is being sent).
 */
export interface TimelineWindow {
  readonly fromSequence: number
  readonly toSequence: number
}

export interface TimelineSnapshot {
  readonly items: readonly TimelineItem[]
  /** False once the beginning of the conversation is known and inside the window. */
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  /** Sequence of the newest message that is known to exist, seen or not; 0 where none is known. */
  readonly newestSequence: number
  /**
   * Everything from the window's beginning to the newest message is here, and no change of it can have been
   * missed: nothing needs to be loaded.
   */
  readonly isWhole: boolean
}

/**
 * What a change is told under. `timeline:` and `conversation:` are followed by a conversationID,
 * `profile:` by a userID, `reactions:` by the ID of a message.
 */
export type ViewTopic =
  | 'session'
  | 'connection'
  | 'conversationList'
  | 'totalUnread'
  | `conversation:${string}`
  | `timeline:${string}`
  | `profile:${string}`
  | `reactions:${string}`

/**
 * The read side of a client, for bindings: frozen snapshots and what tells of their changes. Everything
 * returned is identical to the last time as long as nothing changed in it.
 */
export interface ChatView {
  subscribe(topic: ViewTopic, listener: () => void): () => void
  session(): SessionSnapshot
  connection(): ConnectionSnapshot
  conversationList(): ConversationListSnapshot
  conversation(conversationID: string): Snapshot<Conversation> | null
  totalUnread(): number
  /** Profile as far as it is known here; null where it never was asked for. */
  profile(userID: string): Snapshot<Profile> | null
  /**
   * The reactions to a message, with what this device is changing, the oldest first; null where nobody has
   * asked for them (`getMessageReactions`), or changes may have been missed since.
   */
  reactions(messageID: string): readonly Snapshot<MessageReaction>[] | null
  timeline(conversationID: string, window: TimelineWindow): TimelineSnapshot
  /**
   * The window that shows the newest `count` messages that are loaded.
   */
  newestWindow(conversationID: string, count: number): TimelineWindow
  /**
   * Loads a stretch into the timeline. `sequence` 0 is the newest, direction 0 towards older (inclusive).
   * Rejects like `getMessageList`.
   */
  load(
    conversationID: string,
    stretch: { readonly sequence: number; readonly direction: 0 | 1; readonly count: number },
  ): Promise<{
    readonly coveredFrom: number
    readonly coveredTo: number
    readonly isComplete: boolean
  }>
}
