import { command, push } from '../../kernel/command.ts'
import type { SyncFlag, WireConversationType } from '../../protocol/names.ts'
import type { ExtensionEvent, ReactionEvent } from '../annotations/commands.ts'
import type { BlacklistEvent } from '../blacklist/commands.ts'
import type {
  ConversationDeletedEvent,
  ConversationSetEvent,
  DiscardedEvent,
  FoldersEvent,
  HistoryClearedEvent,
  WireConversation,
  WireReceiveOption,
} from '../conversations/commands.ts'
import type { FollowEvent } from '../follow/commands.ts'
import type { FriendEvent } from '../friends/commands.ts'
import type {
  AttributesEvent,
  CountersEvent,
  CustomDataEvent,
  PinnedEvent,
} from '../group-data/commands.ts'
import type { WireGroup, WireGroupChanges, WireSelfInfo } from '../groups/commands.ts'
import type { MessageChangedEvent, MessagesDeletedEvent } from '../messages/commands.ts'
import type { WireProfile } from '../profiles/commands.ts'
import type { ReceiptEvent } from '../receipts/commands.ts'
import type { TopicCreatedEvent, TopicsDeletedEvent } from '../topics/commands.ts'

/**
 * Changes of the messages of a conversation. Every member receives them, through the account's log (C2C)
 * or the group's. Each may arrive again, even after later ones.
 */
export type ConversationEvent = MessageChangedEvent | ReactionEvent | ExtensionEvent | PinnedEvent

/** Events about messages for one user only; in the account's log. */
export type OwnConversationEvent =
  | ReceiptEvent
  | MessagesDeletedEvent
  | HistoryClearedEvent
  | ConversationSetEvent
  | ConversationDeletedEvent
  | DiscardedEvent

/** Which conversation, seen from the user: the other user, or the group. */
export interface ConversationAddress {
  readonly conversationType: WireConversationType
  readonly to: string
}

/** My read mark of a conversation. */
export interface ReadAddress extends ConversationAddress {
  readonly messageReadSeq: number
  readonly unreadCount: number
  /** Groups: what after `messageReadSeq` is not in it. */
  readonly excludedUnreadSequenceList?: readonly number[]
  /** The newest sequence at that time plus 1. */
  readonly nextMessageSeq?: number
}

/** Events of an account besides messages. The same events come by push and by sync. */
export type AccountEvent =
  | (ConversationAddress & (ConversationEvent | OwnConversationEvent))
  /** I have read; all devices hear it, the one that has read too. */
  | (ReadAddress & { readonly event: 'read' })
  /** The same of many conversations. */
  | { readonly event: 'reads'; readonly readList: readonly ReadAddress[] }
  /** The other side of a C2C conversation has read up to this unix second. */
  | { readonly event: 'peerRead'; readonly peerAccount: string; readonly readTime: number }
  /** My own profile was changed on another device. */
  | { readonly event: 'profile'; readonly profile: WireProfile }
  | { readonly event: 'receiveOption'; readonly receiveOption: WireReceiveOption }
  | FoldersEvent
  | BlacklistEvent
  | FollowEvent
  | FriendEvent
  | { readonly event: 'groupJoined'; readonly group: WireGroup }
  | {
      readonly event: 'groupLeft'
      readonly groupID: string
      readonly number?: number
      readonly reason: 'quit' | 'kicked' | 'dismissed'
    }
  /** My place in a group has changed: only what changed, as it is then. */
  | {
      readonly event: 'groupSelf'
      readonly groupID: string
      readonly selfInfo: Partial<WireSelfInfo>
    }

/** An entry of the account log at its position. */
export interface AccountEntry {
  readonly position: number
  readonly data: AccountEvent
}

/** Events of a group besides messages, the same for all members. They may arrive more than once. */
export type GroupEvent =
  | {
      readonly event: 'memberJoined' | 'memberLeft'
      readonly userIDList: readonly string[]
      /** After it. */
      readonly memberCount: number
    }
  | { readonly event: 'profile'; readonly profile: WireGroupChanges }
  | TopicCreatedEvent
  | TopicsDeletedEvent
  | AttributesEvent
  | CountersEvent
  | CustomDataEvent
  | ConversationEvent
  /** Something that is not for this user: only its position counts. */
  | { readonly event: 'nothing' }

/** An entry of a group's log at its position. */
export interface GroupEntry {
  readonly groupID: string
  readonly position: number
  readonly data: GroupEvent
}

/** The last applied position of a group's log. */
export interface FollowedGroup {
  readonly groupID: string
  /** Number of the group: of another group with this ID nothing is known. */
  readonly number?: number | undefined
  readonly nextMessageSeq: number
  /** Position of the group's log. */
  readonly position: number
}

/** The client's positions. */
export interface SyncRequest {
  /** Opaque; from the conversation list or from the last sync. */
  readonly cookie: string
  /** Position up to which the client has the log without a gap, beyond the cookie. */
  readonly position?: number
  readonly groupArray?: readonly FollowedGroup[]
  readonly syncFlag: (typeof SyncFlag)[keyof typeof SyncFlag]
  readonly isOnlineSync: 0 | 1
}

/** The entries since the cookie, and the new positions. */
export interface SyncAnswer {
  readonly cookie: string
  /** 2: complete; else request again with the new cookie. */
  readonly syncFlag: (typeof SyncFlag)[keyof typeof SyncFlag]
  /** Account log position that this answer reaches. */
  readonly position: number
  /** The conversations that changed since, as they are now. */
  readonly conversationList: readonly WireConversation[]
  /** The log entries since, oldest first. */
  readonly eventArray: readonly AccountEntry[]
  /** The entries of my groups' logs since, oldest first. */
  readonly groupEventArray: readonly GroupEntry[]
  /** Groups of which entries are lost: their messages may be others now. Their rows are in this answer. */
  readonly cutGroupArray?: readonly string[]
  /** The position is too old: forget the cookie and read the conversation list from the start. */
  readonly mustRestart: boolean
  /**
   * With `mustRestart`: the client has seen what this database does not have, because it was
   * restored. Messages and sequences may be others now.
   */
  readonly isHistoryLost?: boolean
}

/** Commands of catching up. */
export const syncCommands = {
  /** The difference between a position and now (design: logs, not hopes). */
  sync: command<SyncRequest, SyncAnswer>('account.sync'),
}

/** Pushes of log entries. */
export const syncPushes = {
  /** One entry of the account log. */
  account: push<AccountEntry>('push.account'),
  /** One entry of a group's log, to its members. */
  group: push<GroupEntry>('push.group'),
}
