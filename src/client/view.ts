import type { MessageReaction } from '../features/annotations/model.ts'
import type { ConversationFilter } from '../features/conversations/api.ts'
import type { Conversation } from '../features/conversations/model.ts'
import type { FriendsView } from '../features/friends/view.ts'
import type { GroupsView, MembersView } from '../features/groups/view.ts'
import type { Message } from '../features/messages/model.ts'
import type { OutboxView, UploadsView } from '../features/messages/view.ts'
import type { PresenceView } from '../features/presence/view.ts'
import type { Profile } from '../features/profiles/model.ts'
import type { InvitationsView } from '../features/signaling/view.ts'
import type { TopicsView } from '../features/topics/view.ts'
import type { ImError } from '../kernel/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { PagePort } from '../platform/platform.ts'

/** A frozen copy of an entity at one revision. The same revision is the same object. */
export type Snapshot<Entity> = Readonly<Entity>

/** The progress of a session. */
export type SessionStatus = 'loggedOut' | 'loggingIn' | 'syncing' | 'ready' | 'kickedOut'

/** The logged-in user and the session status. */
export interface SessionSnapshot {
  readonly status: SessionStatus
  /** '' while logged out. */
  readonly userID: string
}

/** The state of the connection. */
export interface ConnectionSnapshot {
  readonly state: 'connected' | 'connecting' | 'disconnected'
}

/** The list of conversations as it is shown. */
export interface ConversationListSnapshot {
  /** pending: the first list of the server is on its way; what an earlier session kept may be shown. */
  readonly status: 'pending' | 'ready' | 'error'
  /**
   * Source of the list: stored on this device by an earlier session, or received from the server.
   */
  readonly source: 'none' | 'cache' | 'server'
  readonly error: ImError | null
  /** Pinned first, then newest first. */
  readonly conversationList: readonly Snapshot<Conversation>[]
}

/** An item of a conversation, from old to new. A hole is a range that exists but is not loaded. */
export type TimelineItem =
  | { readonly kind: 'message'; readonly key: string; readonly message: Snapshot<Message> }
  | {
      readonly kind: 'hole'
      readonly key: string
      readonly fromSequence: number
      readonly toSequence: number
    }

/**
 * The visible range of a timeline: from a sequence (0: the oldest loaded) to another (Infinity: the
 * newest, including messages that are being sent).
 */
export interface TimelineWindow {
  readonly fromSequence: number
  readonly toSequence: number
}

/** The known messages of a conversation, in order. */
export interface TimelineSnapshot {
  readonly items: readonly TimelineItem[]
  /** False if the first message of the conversation is known and inside the window. */
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  /** Sequence of the newest known message, loaded or not; 0 if none is known. */
  readonly newestSequence: number
  /**
   * All messages from the window's beginning to the newest are loaded and not stale: nothing needs
   * to be loaded.
   */
  readonly isWhole: boolean
}

/**
 * The topic of a change. `timeline:`, `conversation:` and `outbox:` are followed by a
 * conversationID, `profile:` and `presence:` by a userID, `group:`, `members:` and `topics:` by a
 * groupID, `reactions:` and `upload:` by a message ID, `invitation:` by an invitation ID.
 * `messages`: messages were added to memory.
 */
export type ViewTopic =
  | 'session'
  | 'connection'
  | 'conversationList'
  | 'totalUnread'
  | `conversation:${string}`
  | 'messages'
  | `timeline:${string}`
  | `profile:${string}`
  | `reactions:${string}`
  | `presence:${string}`
  | 'friends'
  | 'friendGroups'
  | 'friendApplications'
  | 'groups'
  | `group:${string}`
  | `members:${string}`
  | `topics:${string}`
  | 'invitations'
  | `invitation:${string}`
  | 'outbox'
  | `outbox:${string}`
  | `upload:${string}`

/**
 * The read side of a client, for UI bindings: frozen snapshots and subscriptions to their changes.
 * Every returned value is identical to the previous one if nothing changed in it. Parts are missing
 * if the client was made without their feature.
 */
export interface ChatView {
  /** The clock that the client goes by. */
  readonly clock: Clock
  /** Whether the page is visible. */
  readonly page: PagePort
  readonly presence?: PresenceView
  readonly friends?: FriendsView
  readonly groups: GroupsView
  readonly members: MembersView
  readonly topics?: TopicsView
  readonly invitations?: InvitationsView
  readonly outbox: OutboxView
  readonly uploads: UploadsView
  /** Calls the listener whenever the topic has changed, until the returned function is called. */
  subscribe(topic: ViewTopic, listener: () => void): () => void
  /** The logged-in user. */
  session(): SessionSnapshot
  /** The state of the connection. */
  connection(): ConnectionSnapshot
  /** The list of conversations. */
  conversationList(): ConversationListSnapshot
  /** A conversation of the list, or null. */
  conversation(conversationID: string): Snapshot<Conversation> | null
  /** Whether a conversation is what a filter of `getConversationList` asks for. */
  meets(filter: ConversationFilter): (conversation: Snapshot<Conversation>) => boolean
  /** Unread count of all conversations that count; with a filter, of the matching ones. */
  totalUnread(filter?: ConversationFilter): number
  /** The read mark of a conversation, from any device; 0 if unknown. */
  readSequence(conversationID: string): number
  /** A message in memory, else null. Topic: `timeline:` and its conversation. */
  message(messageID: string): Snapshot<Message> | null
  /** The known profile; null if it was never requested. */
  profile(userID: string): Snapshot<Profile> | null
  /**
   * The reactions to a message, including the pending changes of this device, oldest first; null if
   * they were not requested (`getMessageReactions`), or if changes may have been missed since.
   */
  reactions(messageID: string): readonly Snapshot<MessageReaction>[] | null
  /** The known messages of a conversation. */
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
    query: { readonly sequence: number; readonly direction: 0 | 1; readonly count: number },
  ): Promise<{
    readonly coveredFrom: number
    readonly coveredTo: number
    readonly isComplete: boolean
  }>
}
