import type { WireGroup, WireProfile, WireReceiveOption, WireRole } from 'tavern-im/protocol'
import type { Stored } from '../../storage/rows/writer.ts'
import type { MonthMark } from '../messages/partition-ranges.ts'

import type { Frequency } from './frequency.ts'
import type { PackedBytes } from './packed-bytes.ts'
import type { RecentEntries } from './recent-entries.ts'
import type { RecentSends } from './recent-sends.ts'
import type { Tail } from './tail.ts'

/** A folder of conversations. `id` is never reused within the account. */
export interface Folder {
  readonly id: number
  readonly name: string
}

/** A blocked user. */
export interface Blocked {
  /** Row id of the account. */
  readonly id: number
  readonly userID: string
  /** Unix seconds. */
  readonly time: number
}

/** The settings of a user for a conversation. */
export interface ConversationSettings {
  isPinned: boolean
  /** Index into `remindTypes`. */
  remind: number
  /** Decimal numbers below 2^64, as strings to avoid rounding. */
  marks: readonly string[]
  customData: string
  /** Ids of the account's folders. */
  folders: readonly number[]
  /**
   * The user has deleted the conversation: lists show it again from this sequence on. Or
   * `LISTED_ANYWAY`.
   */
  listedFrom: number
}

/** An account in memory. */
export interface Account extends Stored {
  readonly id: number
  readonly app: number
  readonly userID: string
  readonly tinyID: string
  readonly created: number
  /** UserSigs signed up to this unix second are void. */
  voidUntil: number
  profile: WireProfile
  folders: readonly Folder[]
  /** The do-not-disturb period; null if never set. */
  receiveOption: WireReceiveOption | null
  /** The status text that the user has set; shown while it is online. */
  customStatus: string
  /** Whether it has logged in and not logged out since. */
  isLoggedIn: boolean
  /** Muted by the back end, in C2C and in groups, up to these unix seconds. */
  c2cMutedUntil: number
  groupMutedUntil: number
  /** Deleted by the back end: look-ups do not find it, but its messages stay. */
  isDeleted: boolean
  /** The accounts it has blocked, by userID. */
  readonly blacklist: Map<string, Blocked>
  /** The last position of the account's log. */
  position: number
  /** The position when it was loaded. */
  readonly startPosition: number
  readonly recent: RecentSends
  /** C2C conversations in memory, by the peer's userID. */
  readonly sides: Map<string, DirectMembership>
}

/** The part of an uncommitted message that conversation lists need. */
export interface PendingMessage {
  readonly senderID: number
  readonly isUncounted: boolean
  /** Encoded, if conversation lists show it; else null. */
  readonly shown: PackedBytes | null
  readonly from: string
  /** Mentioned accounts, 0 for all; undefined: none. */
  readonly mentioned: ReadonlySet<number> | undefined
  /** Accounts that receive it; undefined: all members. */
  readonly receivers: ReadonlySet<number> | undefined
}

/** The state of a C2C or group conversation in memory. */
export interface Conversation extends Stored {
  /** 0 until the first message creates its row. */
  id: number
  readonly app: number
  readonly key: string
  /** App and key: unique among all conversations in memory. */
  readonly cacheKey: string
  lastSequence: number
  /** The last sequence when it was loaded. */
  readonly startSequence: number
  lastMessageID: number
  lastTime: number
  /** The months whose messages are kept, oldest first. */
  months: readonly MonthMark[]
  /** The newest message that a conversation list shows, encoded. */
  shown: PackedBytes | null
  /** Its sequence; 0 if there is none. */
  shownSequence: number
  readonly tail: Tail
  /** Appended messages that are not on disk yet, oldest first. */
  readonly pending: PendingMessage[]
}

/**
 * One account's side of a C2C conversation. In the conversation for system notices `peer` is the
 * account itself.
 */
export interface DirectMembership extends Stored, ConversationSettings {
  readonly account: Account
  readonly peer: Account
  readonly head: Conversation
  unread: number
  readSequence: number
  peerReadTime: number
  lastSequence: number
  lastTime: number
  position: number
  /** Messages up to here are hidden: this side has cleared its history. */
  clearedSequence: number
  /** The number of later messages that this side has deleted for itself. */
  deletedCount: number
  wholeIn: number
}

/**
 * A C2C conversation with both sides in the order of the userIDs; for notices both are the same.
 */
export interface C2CPair {
  readonly head: Conversation
  readonly memberships: readonly [DirectMembership, DirectMembership]
}

export interface Member extends Stored, ConversationSettings {
  readonly groupRowID: number
  readonly accountID: number
  readonly userID: string
  role: WireRole
  readonly joinTime: number
  /** The first sequence the member may read if the group's type hides earlier messages. */
  readonly joinSequence: number
  nameCard: string
  readSequence: number
  customFields: WireGroup['groupCustomField']
  /** Messages up to here are hidden: this member has cleared its history. */
  clearedSequence: number
  /** The number of later messages that this member has deleted for itself. */
  deletedCount: number
  /** May not send up to this unix second. */
  muteUntil: number
  /** Unix second of its newest message; 0 if none. */
  lastSent: number
  /** The order in member lists; it does not change when other members leave. */
  slot: number
}

/** A group with its members. */
export interface Group extends Stored {
  readonly id: number
  readonly app: number
  readonly groupID: string
  readonly type: string
  readonly head: Conversation
  /** In the order of their slots. */
  readonly members: Map<string, Member>
  /** The next member's slot. */
  nextSlot: number
  owner: string
  name: string
  avatar: string
  introduction: string
  notification: string
  joinOption: string
  inviteOption: string
  maxMembers: number
  customFields: WireGroup['groupCustomField']
  readonly created: number
  infoSequence: number
  lastInfoTime: number
  position: number
  readonly recent: RecentEntries
  readonly frequency: Frequency
  /** Members whose `lastSent` is not written yet, and the newest sequence at the last write. */
  readonly spoken: Set<Member>
  spokenSince: number
  /** Some messages are targeted at single members. */
  hasTargeted: boolean
  /** Some members discard its messages; may stay true when none does any longer. */
  hasDiscarders: boolean
  /** The `joinSequence` of the newest member. */
  newestJoin: number
  /** Only roles that may mute others may send. */
  muteAll: boolean
  /** A community whose messages go to topics. */
  readonly isTopicSupported: boolean
  /** The ids of a community's topics. */
  readonly topics: Set<string>
  /** A topic's community in memory, whose members are the topic's members. */
  community: Group | null
  /** A topic's custom data. */
  topicData: string
  /** The group is dismissed: its remaining rows have another id in the database. */
  isGone: boolean
}
