import type { WireGroup, WireProfile, WireReceiveOption, WireRole } from 'tavern-im/protocol'
import type { MonthMark } from '../messages/partition-ranges.ts'
import type { Blocked } from '../people/people.ts'
import type { Stored } from '../rows/writer.ts'
import type { Frequency } from './frequency.ts'
import type { RecentEntries } from './recent-entries.ts'
import type { RecentSends } from './recent-sends.ts'
import type { Tail } from './tail.ts'

/** What users put conversations into. `id` never names another folder of the account again. */
export interface Folder {
  readonly id: number
  readonly name: string
}

/** What a user has set for a conversation. */
export interface ConversationSettings {
  isPinned: boolean
  /** Index into `remindTypes`. */
  remind: number
  /** Decimal numbers below 2^64, which a number would round. */
  marks: readonly string[]
  customData: string
  /** Ids of the account's folders. */
  folders: readonly number[]
  /** The user has deleted the conversation: lists show it again from this sequence on. Or `LISTED_ANYWAY`. */
  listedFrom: number
}

/** An account in memory. */
export interface Account extends Stored {
  readonly id: number
  readonly app: number
  readonly userID: string
  readonly tinyID: string
  readonly created: number
  /** UserSigs that were signed up to this unix second are void. */
  voidUntil: number
  profile: WireProfile
  folders: readonly Folder[]
  /** When it wants no disturbance; null where it never said. */
  receiveOption: WireReceiveOption | null
  /** What it says of itself; shown while it is online. */
  customStatus: string
  /** It has logged in and not out since. */
  isLoggedIn: boolean
  /** Its back end lets it say nothing to users, and in groups, up to these unix seconds. */
  c2cMutedUntil: number
  groupMutedUntil: number
  /** Its back end has deleted it: nobody finds it, but what it has said stands with others. */
  isDeleted: boolean
  /** Whom it has blocked, by user id; null until somebody asks (`memory.blacklist`). */
  blacklist: Map<string, Blocked> | null
  /** Of the account's log: the position given last. */
  position: number
  readonly recent: RecentSends
  /** C2C conversations in memory, by the other user's id. */
  readonly sides: Map<string, DirectMembership>
}

/** A message on its way to disk, as far as conversation rows need it. */
export interface PendingMessage {
  readonly senderID: number
  readonly isUncounted: boolean
  /** Encoded, where a conversation list shows it; else null. */
  readonly shown: Uint8Array | null
  readonly from: string
  /** Accounts that it mentions, 0 for all; undefined: nobody. */
  readonly mentioned: ReadonlySet<number> | undefined
  /** Accounts that it is for; undefined: everybody. */
  readonly receivers: ReadonlySet<number> | undefined
}

/** Where a conversation stands. */
export interface Head extends Stored {
  /** 0 until the first message gives it one. */
  id: number
  readonly app: number
  readonly key: string
  /** App and key: its name among all conversations in memory. */
  readonly cacheKey: string
  lastSequence: number
  lastMessageID: number
  lastTime: number
  /** Its months that are kept, oldest first. */
  months: readonly MonthMark[]
  /** The newest message that a conversation list shows, encoded. */
  shown: Uint8Array | null
  /** Its sequence; 0 where there is none. */
  shownSequence: number
  readonly tail: Tail
  /** What was appended and is not on disk yet, oldest first. */
  readonly pending: PendingMessage[]
}

/**
 * One side's view of a C2C conversation. What groups tell a user stands in a conversation with itself: there
 * `peer` is the account.
 */
export interface DirectMembership extends Stored, ConversationSettings {
  readonly account: Account
  readonly peer: Account
  readonly head: Head
  unread: number
  readSequence: number
  peerReadTime: number
  lastSequence: number
  lastTime: number
  position: number
  /** Nothing is shown up to here: this side has cleared its history. */
  clearedSequence: number
  /** How many messages after that this side has deleted for itself. */
  deletedCount: number
}

/** A C2C conversation: both views of it, in the order of the user ids; one and the same of notices. */
export interface C2CPair {
  readonly head: Head
  readonly memberships: readonly [DirectMembership, DirectMembership]
}

export interface Member extends Stored, ConversationSettings {
  readonly groupRowID: number
  readonly accountID: number
  readonly userID: string
  role: WireRole
  readonly joinTime: number
  /** The first sequence the member may read where the type hides what was before. */
  readonly joinSequence: number
  nameCard: string
  readSequence: number
  customFields: WireGroup['groupCustomField']
  /** Nothing is shown up to here: this member has cleared its history. */
  clearedSequence: number
  /** How many messages after that this member has deleted for itself. */
  deletedCount: number
  /** May not send up to this unix second. */
  muteUntil: number
  /** Unix second of its newest message; 0: it has sent none. */
  lastSent: number
  /** Its place in lists of members: it stays, whoever else leaves. */
  slot: number
}

/** A group with its members. */
export interface Group extends Stored {
  readonly id: number
  readonly app: number
  readonly groupID: string
  readonly type: string
  readonly head: Head
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
  /** Members whose `lastSent` is not written yet, and the newest sequence when it was written last. */
  readonly spoken: Set<Member>
  spokenSince: number
  /** There are messages that are not for all members. */
  hasTargeted: boolean
  /** Some members discard its messages; may stay true when none does any more. */
  hasDiscarders: boolean
  /** The `joinSequence` of who came last. */
  newestJoin: number
  /** Only who may mute may send. */
  muteAll: boolean
  /** A community whose messages go to topics. */
  readonly isTopicSupported: boolean
  /** Of a community: the ids of its topics. */
  readonly topics: Set<string>
  /** Of a topic: what it is a part of, as memory holds it; its members are those of it. */
  community: Group | null
  /** Of a topic: what its creators keep with it. */
  topicData: string
  /** It is dismissed: only what is left of it stands in the database, under another id. */
  isGone: boolean
}
