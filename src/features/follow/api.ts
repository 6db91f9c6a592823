import type { ImResult } from '../../kernel/method.ts'
import type { Profile } from '../profiles/model.ts'

/** The result for one user: code 0 is success. */
export interface FollowUserResult {
  userID: string
  code: number
  message: string
}

/** A page of users, and where the next one begins. */
export interface FollowListResult {
  resultList: Profile[]
  /** Start of the next page; `''` after the last one. */
  nextCursor: string
}

/** The number of users that a user follows, and of its followers. */
export interface UserFollowInfo {
  userID: string
  followersCount: number
  followingCount: number
  mutualFollowersCount: number
}

/** The follow relation of two users: none, one direction, both. */
export interface UserFollowType {
  userID: string
  /** 0 none, 1 the user follows me, 2 I follow the user, 3 both. */
  followType: 0 | 1 | 2 | 3
}

/** Users who were added to one of my lists, or removed from it. */
export interface FollowListChange {
  userInfoList: Profile[]
  isAdd: boolean
}

/** All reject with 30005 where the app has not bought following. */
export interface FollowApi {
  /**
   * Follows at most 20 users (else 2905); 5,000 in all. Of each the result says: 0, also where I follow already, 30001
   * (me), 30003 (no such user), 30010 (too many), 30515 and 30525 (blocked). Fires MY_FOLLOWING_LIST_UPDATED on my
   * devices, MY_FOLLOWERS_LIST_UPDATED on theirs, and MUTUAL_FOLLOWERS_LIST_UPDATED on those of both.
   */
  followUser(userIDList: string[]): Promise<ImResult<FollowUserResult[]>>
  /** The opposite of `followUser`. */
  unfollowUser(userIDList: string[]): Promise<ImResult<FollowUserResult[]>>
  /**
   * Returns the followers of this user, newest first. `''` or no cursor reads the first page; rejects with 30001 if
   * the cursor is invalid.
   */
  getMyFollowersList(nextCursor?: string): Promise<ImResult<FollowListResult>>
  /** Returns the users that this user follows. */
  getMyFollowingList(nextCursor?: string): Promise<ImResult<FollowListResult>>
  /** Returns the users that this user follows and who follow this user. */
  getMutualFollowersList(nextCursor?: string): Promise<ImResult<FollowListResult>>
  /**
   * Returns the numbers of followers and followed users; by default of this user. Uses the first 100 users and omits
   * unknown ones.
   */
  getUserFollowInfo(userIDList?: string[]): Promise<ImResult<UserFollowInfo[]>>
  /** Returns the follow relation of this user to others; uses the first 100. */
  checkFollowType(userIDList: string[]): Promise<ImResult<UserFollowType[]>>
}

/** Events of followers, by the event's value. */
export interface FollowEventData {
  /** Users who began or stopped following me. */
  onMyFollowersListUpdated: FollowListChange
  /** Users that I began or stopped following. */
  onMyFollowingListUpdated: FollowListChange
  /** Both. */
  onMutualFollowersListUpdated: FollowListChange
}
