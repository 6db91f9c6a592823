import type { ImResult } from '../../kernel/method.ts'
import type { Friend, FriendApplication, FriendGroup } from './model.ts'

/** A user that something could not be done to, and why. */
export interface FriendFailure {
  userID: string
  code: number
  message: string
}

/** The user to add, and the application's text. */
export interface AddFriendOptions {
  to: string
  /** `AddSource_Type_` and at most 8 characters of your own. */
  source: string
  /** The text that the other user reads; at most 256 bytes of UTF-8. */
  wording?: string
  /** `TYPES.SNS_ADD_TYPE_BOTH` (default) or `TYPES.SNS_ADD_TYPE_SINGLE`: only I have a friend then. */
  type?: string
  /** At most 96 bytes. */
  remark?: string
  /** A friend group of mine, created if there is none of this name; at most 30 bytes. */
  groupName?: string
}

/** The result of the application. */
export interface AddFriendResult {
  userID: string
  /** 0: added. 30539: the other one has to agree. */
  code: 0 | 30539
  message?: string
}

/** The users whose friendship has ended, and the users with a failure. */
export interface DeleteFriendResult {
  successUserIDList: { userID: string }[]
  failureUserIDList: FriendFailure[]
}

/** The friend relations, and the users with a failed check. */
export interface CheckFriendResult {
  /** `relation`: one of `TYPES.SNS_TYPE_*`, A is me. */
  successUserIDList: { userID: string; code: number; relation: string }[]
  failureUserIDList: FriendFailure[]
}

/** Requests of others and of mine, and how many are unread. */
export interface FriendApplicationList {
  /** Sent and received applications, the newest first; at most one of each direction per user. */
  friendApplicationList: FriendApplication[]
  unreadCount: number
}

/** The friend group as it is now, and who could not be moved. */
export interface FriendGroupResult {
  friendGroup: FriendGroup
  failureUserIDList: FriendFailure[]
}

/** Friends, requests and friend groups. */
export interface FriendApi {
  /** Returns all friends, oldest friendship first. */
  getFriendList(): Promise<ImResult<Friend[]>>
  /**
   * Adds a friend or sends an application, depending on the other user's `allowType`. Who has me as a friend already,
   * or asks
   * me, is not asked. Rejects with 2701 (a friend already), 3123 (a word of `wording` is refused), 30003 (no such
   * user), 30009 (the app forbids it), 30010, 30014 (a list is full, mine or the other one), 30011 (too many friend
   * groups), 30012 (too many applications wait), 30515, 30525 (blocked, by me or the other one), 30516 (the other
   * one takes none). Fires FRIEND_LIST_UPDATED or FRIEND_APPLICATION_LIST_UPDATED on all devices of both.
   */
  addFriend(options: AddFriendOptions): Promise<ImResult<AddFriendResult>>
  /**
   * Deletes at most 1,000 friends; ignores further ones. `type`: `TYPES.SNS_DELETE_TYPE_BOTH` (default), or
   * `…_SINGLE`: the others keep me. Who is no friend is among the failures, with 2700.
   */
  deleteFriend(options: {
    userIDList: string[]
    type?: string
  }): Promise<ImResult<DeleteFriendResult>>
  /**
   * Checks the friendship of at most 1,000 users with the current user. `type`: `TYPES.SNS_CHECK_TYPE_BOTH` (default),
   * or `…_SINGLE`, which checks only the user's own list. Unknown users are among the failures, with 30003.
   */
  checkFriend(options: {
    userIDList: string[]
    type?: string
  }): Promise<ImResult<CheckFriendResult>>
  /**
   * Current friends: entries that were received more than 180 s ago are requested again. 2700 for a
   * user who is not a friend.
   */
  getFriendProfile(options: {
    userIDList: string[]
  }): Promise<ImResult<{ friendList: Friend[]; failureUserIDList: FriendFailure[] }>>
  /**
   * Changes this user's data about a friend: `remark` (at most 96 bytes), custom fields one by one (keys are
   * `Tag_SNS_Custom_` and at most 8 characters; those not named stay). Rejects with 2700. Fires
   * FRIEND_LIST_UPDATED; the conversation shows the remark, too.
   */
  updateFriend(options: {
    userID: string
    remark?: string
    friendCustomField?: { key: string; value: string }[]
  }): Promise<ImResult<Friend>>
  /** Friend applications that I received and sent. */
  getFriendApplicationList(): Promise<ImResult<FriendApplicationList>>
  /**
   * Accepts an application. `type`: `TYPES.SNS_APPLICATION_AGREE_AND_ADD` (default), or `…_AGREE`:
   * I become a friend of the other user, who does not become mine. `remark`: my name for the other
   * user. Rejects with 30614 (no such application, or it is answered) and with the errors of
   * friendships (`addFriend`).
   */
  acceptFriendApplication(options: {
    userID: string
    remark?: string
    type?: string
  }): Promise<ImResult<{ userID: string }>>
  /** Refuses an application and removes it on both sides. Rejects with 30614. */
  refuseFriendApplication(options: { userID: string }): Promise<ImResult<{ userID: string }>>
  /**
   * Removes an application from this user's list only. `type`: `TYPES.SNS_APPLICATION_SENT_TO_ME` (default) or
   * `…_SENT_BY_ME`. Rejects with 2716.
   */
  deleteFriendApplication(options: {
    userID: string
    type?: string
  }): Promise<ImResult<{ userID: string }>>
  /** Marks the received applications as read. */
  setFriendApplicationRead(): Promise<ImResult<FriendApplicationList>>
  /** Returns all friend groups with their members. */
  getFriendGroupList(): Promise<ImResult<FriendGroup[]>>
  /** Rejects with 2710 (there is one of the name) and 30011. Who is no friend is among the failures, with 2700. */
  createFriendGroup(options: {
    name: string
    userIDList: string[]
  }): Promise<ImResult<FriendGroupResult>>
  /** Deletes a friend group; its members stay friends. Rejects with 2711. */
  deleteFriendGroup(options: { name: string }): Promise<ImResult<FriendGroup>>
  /** Rejects with 2711, or with 2710 if the new name exists. */
  renameFriendGroup(options: { oldName: string; newName: string }): Promise<ImResult<FriendGroup>>
  /** Rejects with 2711. Who is no friend is among the failures, with 2700. */
  addToFriendGroup(options: {
    name: string
    userIDList: string[]
  }): Promise<ImResult<FriendGroupResult>>
  /** The same. */
  removeFromFriendGroup(options: {
    name: string
    userIDList: string[]
  }): Promise<ImResult<FriendGroupResult>>
}

/** Events of friends, by the event's value. */
export interface FriendEventData {
  /** All friends. */
  onFriendListUpdated: Friend[]
  onFriendGroupListUpdated: FriendGroup[]
  onFriendApplicationListUpdated: FriendApplicationList
}
