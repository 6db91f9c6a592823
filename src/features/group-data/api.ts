import type { ImResult } from '../../kernel/method.ts'
import type { Message, UserInfo } from '../messages/model.ts'

/** At most 16, keys of at most 32 bytes, values of at most 4000, 16000 bytes together. */
export type GroupAttributes = Record<string, string>

/** Whole numbers of 64 bits; beyond 2^53 the nearest number that JavaScript has. */
export type GroupCounters = Record<string, number>

/** A counter, and by how much it changes. */
export interface GroupCounterOptions {
  groupID: string
  /** At most 128 characters. */
  key: string
  /** By how much; a whole number. */
  value: number
}

/** The counter that was changed. */
export interface GroupCounterResult {
  groupID: string
  key: string
  /** As it is now. */
  value: number
  /** The same by its key, as `setGroupCounters` answers. */
  counters: GroupCounters
}

/** Attributes, counters and pinned messages of groups. */
export interface GroupDataApi {
  /**
   * Replaces all attributes of a group. Where another writer is faster it is done again on top of that. Rejects
   * with 2642 (not in the group), 10007, 10045 / 10046 (key / value too long), 10047 (too many), 10048 (too long
   * together), 10049 or 2996 (too often), 10056 (others write all the time).
   */
  initGroupAttributes(options: {
    groupID: string
    groupAttributes: GroupAttributes
  }): Promise<ImResult<{ groupAttributes: GroupAttributes }>>
  /**
   * Writes some attributes; the others stay. Resolves with those that were written. Rejects like
   * `initGroupAttributes`.
   */
  setGroupAttributes(options: {
    groupID: string
    groupAttributes: GroupAttributes
  }): Promise<ImResult<{ groupAttributes: GroupAttributes }>>
  /**
   * Deletes attributes; all of them if the list is empty. Rejects like `initGroupAttributes`, and with 10050
   * (no such key).
   */
  deleteGroupAttributes(options: {
    groupID: string
    keyList: string[]
  }): Promise<ImResult<{ keyList: string[] }>>
  /** Returns existing attributes; all of them if the list is empty. They are kept for 30 s. Rejects with 2642, 10007. */
  getGroupAttributes(options: {
    groupID: string
    keyList?: string[]
  }): Promise<ImResult<{ groupAttributes: GroupAttributes }>>
  /**
   * Sets counters; the others stay. Rejects with 3122 (the app has not bought it), 10004 (key too long, or beyond 64
   * bits), 10007, 10010, 10063 (more than 20 counters).
   */
  setGroupCounters(options: {
    groupID: string
    counters: GroupCounters
  }): Promise<ImResult<{ counters: GroupCounters }>>
  /** Increases a counter; a missing one starts at 0. Resolves with the new value. Rejects like `setGroupCounters`. */
  increaseGroupCounter(options: GroupCounterOptions): Promise<ImResult<GroupCounterResult>>
  /** Decreases a counter; otherwise like `increaseGroupCounter`. */
  decreaseGroupCounter(options: GroupCounterOptions): Promise<ImResult<GroupCounterResult>>
  /** Returns existing counters; all of them without a list. They are kept for 30 s. Rejects with 3122, 10007, 10010. */
  getGroupCounters(options: {
    groupID: string
    keyList?: string[]
  }): Promise<ImResult<{ counters: GroupCounters }>>
  /**
   * Pins a message of a group or topic for all its members, or unpins it. Rejects with 2105 or 2905 (no message of this
   * group that was sent), 10004 (recalled, or a tip), 10007 (no right), 10010, 10070 (10 are pinned).
   */
  pinGroupMessage(options: {
    groupID: string
    message: Message
    isPinned: boolean
  }): Promise<ImResult<{ groupID: string }>>
  /**
   * Returns the pinned messages of a group or topic that this user may read, newest pin first; `pinnerInfo` says who
   * has pinned
   * them. Rejects with 10007, 10010.
   */
  getPinnedGroupMessageList(groupID: string): Promise<ImResult<{ messageList: Message[] }>>
}

/** Events of the data of groups, by the event's value. */
export interface GroupDataEventData {
  /**
   * All attributes of a group after a change; the client that made the change receives the event
   * too.
   */
  groupAttributesUpdated: { groupID: string; groupAttributes: GroupAttributes }
  /** Custom data that the app's back end sends to all members of a group or live room. */
  onRoomCustomDataReceived: { groupID: string; data: string }[]
  /** One event for each changed counter; the client that made the change receives it too. */
  onGroupCounterUpdated: { groupID: string; key: string; value: number }
  /** A message was pinned, or is not any more: taken down, or recalled. */
  onPinnedGroupMessageUpdated: {
    groupID: string
    message: Message
    isPinned: boolean
    operatorInfo: UserInfo
  }
}
