import type { Message, Signaling } from './entities.ts'
import type { RenameOptions } from './options.ts'
import type {
  AcceptFriendOptions,
  AddFriendOptions,
  CheckFriendOptions,
  DeleteFriendOptions,
  DeleteRequestOptions,
  FriendGroupOptions,
  FriendGroupUsersOptions,
  FriendRequestOptions,
  InvitationOptions,
  InviteInGroupOptions,
  InviteOptions,
  ModifyInvitationOptions,
  ProfileOptions,
  StatusOptions,
  UpdateFriendOptions,
  UsersOptions,
  UsersOrAllOptions,
} from './people-options.ts'

/** The methods for profiles, friends, followers and calls. */
export interface PeopleMethods {
  /** The user's own profile. */
  getMyProfile(): Promise<any>
  /** Loads profiles of users. */
  getUserProfile(options: UsersOptions): Promise<any>
  /** Changes the user's own profile. */
  updateMyProfile(options: ProfileOptions): Promise<any>
  /** The userIDs on the blocklist. */
  getBlacklist(): Promise<any>
  /** Adds users to the blocklist. */
  addToBlacklist(options: UsersOptions): Promise<any>
  /** Removes users from the blocklist. */
  removeFromBlacklist(options: UsersOptions): Promise<any>
  /** Sets the user's own status text. */
  setSelfStatus(options: StatusOptions): Promise<any>
  /** Loads the online status of users. */
  getUserStatus(options: UsersOptions): Promise<any>
  /** Receives changes of the status of users. */
  subscribeUserStatus(options: UsersOptions): Promise<any>
  /** Receives changes of the status of users no longer. */
  unsubscribeUserStatus(options: UsersOrAllOptions): Promise<any>
  /** The friends. */
  getFriendList(): Promise<any>
  /** Asks a user for friendship. */
  addFriend(options: AddFriendOptions): Promise<any>
  /** Removes friends. */
  deleteFriend(options: DeleteFriendOptions): Promise<any>
  /** Checks whether users are friends. */
  checkFriend(options: CheckFriendOptions): Promise<any>
  /** Loads profiles of friends. */
  getFriendProfile(options: UsersOptions): Promise<any>
  /** Changes the remark or the custom fields of a friend. */
  updateFriend(options: UpdateFriendOptions): Promise<any>
  /** The requests for friendship. */
  getFriendApplicationList(): Promise<any>
  /** Accepts a request for friendship. */
  acceptFriendApplication(options: AcceptFriendOptions): Promise<any>
  /** Refuses a request for friendship. */
  refuseFriendApplication(options: FriendRequestOptions): Promise<any>
  /** Deletes a request for friendship. */
  deleteFriendApplication(options: DeleteRequestOptions): Promise<any>
  /** Marks the requests for friendship as read. */
  setFriendApplicationRead(): Promise<any>
  /** The friend groups. */
  getFriendGroupList(): Promise<any>
  /** Creates a friend group. */
  createFriendGroup(options: FriendGroupUsersOptions): Promise<any>
  /** Deletes a friend group; the friends remain. */
  deleteFriendGroup(options: FriendGroupOptions): Promise<any>
  /** Adds friends to a friend group. */
  addToFriendGroup(options: FriendGroupUsersOptions): Promise<any>
  /** Removes friends from a friend group. */
  removeFromFriendGroup(options: FriendGroupUsersOptions): Promise<any>
  /** Renames a friend group. */
  renameFriendGroup(options: RenameOptions): Promise<any>
  /** Follows users. */
  followUser(userIDList: Array<string>): Promise<any>
  /** Follows users no longer. */
  unfollowUser(userIDList: Array<string>): Promise<any>
  /** Loads a page of the users that follow the user. */
  getMyFollowersList(startIndex?: string): Promise<any>
  /** Loads a page of the users that the user follows. */
  getMyFollowingList(startIndex?: string): Promise<any>
  /** Loads a page of the users that follow each other with the user. */
  getMutualFollowersList(startIndex?: string): Promise<any>
  /** Loads how many users follow and are followed. */
  getUserFollowInfo(userIDList?: Array<string>): Promise<any>
  /** Checks whether users follow each other with the user. */
  checkFollowType(userIDList: Array<string>): Promise<any>
  /** Calls a function for each signaling event of this name. */
  addSignalingListener(eventName: string, handler: Function, context?: any): void
  /** Removes what `addSignalingListener` added. */
  removeSignalingListener(eventName: string, handler: Function, context?: any): void
  /** Invites a user. */
  invite(options: InviteOptions): Promise<any>
  /** Invites a user and reports by callbacks. */
  inviteSync(options: InviteOptions, successCb: Function, errorCb: Function): void
  /** Invites members of a group. */
  inviteInGroup(options: InviteInGroupOptions): Promise<any>
  /** Invites members of a group and reports by callbacks. */
  inviteInGroupSync(options: InviteInGroupOptions, successCb: Function, errorCb: Function): void
  /** Withdraws an invitation. */
  cancel(options: InvitationOptions): Promise<any>
  /** Accepts an invitation. */
  accept(options: InvitationOptions): Promise<any>
  /** Rejects an invitation. */
  reject(options: InvitationOptions): Promise<any>
  /** The invitation that a message carries, or null. */
  getSignalingInfo(message: Message): Signaling | null
  /** Changes the data of an invitation. */
  modifyInvitation(options: ModifyInvitationOptions): Promise<any>
}
