import type { WireMessage } from '../protocol/message.ts'
import type { NetState } from '../transport/transport.ts'
import type { Group } from './groups/model.ts'
import type { UnreadAt } from './messages/commands.ts'
import type { MessageEntity } from './messages/message-entity.ts'
import type { Profile } from './profiles/model.ts'

/** Notifications between features. A fact is published after its owner's state agrees with it. */
export interface Facts {
  /**
   * Logged in. `isResumed`: the same client was logged in before and lost its connection. `purchaseBits`
   * as the login's answer has them.
   */
  'session-opened': {
    readonly isResumed: boolean
    readonly purchaseBits: string
    /** My custom status. */
    readonly customStatus: string
  }
  /** A login begins, and what is kept of this user can be read; or, with '', a session is over. */
  'user-changed': { readonly userID: string }
  /** SDK_READY of a new session is due. Published in the batch that emits it. */
  'session-ready': Record<never, never>
  /** Entries of a group's log, or of all logs, are lost: what was followed by them may be old. */
  'log-lost': { readonly groupID?: string }
  /** The client is about to end. */
  'client-ends': Record<never, never>
  'net-state': { readonly state: NetState }
  /** Something arrived that cannot be read, or applied. */
  malformed: Record<never, never>
  /** The socket is closed; the session continues with the next one. May be published repeatedly. */
  'connection-lost': Record<never, never>
  /** Logged out, kicked out or destroyed: features forget all data of the user. */
  'session-closed': Record<never, never>
  /** A profile became known or changed. */
  'profile-changed': { readonly profile: Profile }
  /** Friends were added, removed or renamed; without a list: any user may be affected. */
  'friends-changed': { readonly userIDList?: readonly string[] }
  /** My own profile changed, here or on another device. */
  'my-profile-changed': { readonly profile: Profile }
  /** `backSince`: the sequence since which I am in it again, where I was in the same group before; else 0. */
  'group-joined': { readonly group: Group; readonly backSince: number }
  /**
   * The account's log, or an answer, reports that I joined it: lists that are being read may be
   * older.
   */
  'group-entered': { readonly group: Group }
  'group-left': { readonly groupID: string }
  'group-changed': { readonly group: Group }
  /**
   * I joined a live room; all messages up to this sequence are older, apart from those that the app
   * shows.
   */
  'room-entered': {
    readonly groupID: string
    readonly to: number
    readonly before: readonly WireMessage[]
  }
  /** Messages of a live room: all of them in one range of sequences, oldest first. */
  'room-news': {
    readonly groupID: string
    readonly from: number
    readonly to: number
    readonly messages: readonly WireMessage[]
    /** To all rooms of the app. */
    readonly broadcasts: readonly WireMessage[]
    /** Other events of the room: entries of a group's log, as the server sent them. */
    readonly events: readonly object[]
  }
  /** Messages of one conversation, oldest first; some may have been known. Own ones from elsewhere too. */
  'messages-received': {
    readonly conversationID: string
    readonly messages: readonly WireMessage[]
  }
  /** A history request added messages to a timeline. */
  'history-loaded': { readonly conversationID: string }
  /** A message that is not stored: of others, or of this device. */
  'online-message': { readonly conversationID: string; readonly message: WireMessage }
  /** A message of this device was acknowledged. */
  'message-sent': { readonly message: MessageEntity }
  /** A message was recalled or modified, here or elsewhere; it may not be in memory. */
  'message-changed': {
    readonly conversationID: string
    /** As it is now. */
    readonly message: WireMessage
    /** It is recalled now (again, perhaps: a log may tell twice). */
    readonly isRevoked: boolean
    /** The server's unread count after it; absent for groups. */
    readonly unread: UnreadAt | undefined
  }
  /** This user has deleted messages for itself, on any device; may be published twice. */
  'messages-deleted': {
    readonly conversationID: string
    readonly sequenceList: readonly number[]
    /** The server's unread count after it; absent for groups. */
    readonly unread: UnreadAt | undefined
  }
  /** A stretch of messages exists that did not come here. */
  'messages-missed': {
    readonly conversationID: string
    readonly from: number
    readonly to: number
    /** The time that it spans at most. */
    readonly spanSeconds: number
    /**
     * The unread count includes the messages already, because it came from a row of the server's
     * list.
     */
    readonly isCounted: boolean
    /** The message at `to`, if that row contained it. */
    readonly last?: WireMessage
  }
  /** The other side of a C2C conversation has read up to this unix second. */
  'peer-read': { readonly conversationID: string; readonly readTime: number }
}
