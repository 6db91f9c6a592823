import type { ImResult } from '../../kernel/method.ts'
import type { Profile } from '../profiles/model.ts'

/** What became of one user: code 0 is done. */
export interface FollowUserResult {
  userID: string
  code: number
  message: string
}

/** A page of users, and where the next one begins. */
export interface FollowListResult {
  resultList: Profile[]
  /** Where the next page begins; `''`: there is none. */
  nextCursor: string
}

/** How many a user follows, and by how many it is followed. */
export interface UserFollowInfo {
  userID: string
  followersCount: number
  followingCount: number
  mutualFollowersCount: number
}

/** Whether one follows the other: neither, one of them, both. */
export interface UserFollowType {
  userID: string
  /** 0 none, 1 the user follows me, 2 I follow the user, 3 both. */
  followType: 0 | 1 | 2 | 3
}

/** Who came into a list of mine, or has left it. */
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
  /** Who follows me, the newest first. `''` or nothing begins; 30001 where the cursor is none. */
  getMyFollowersList(nextCursor?: string): Promise<ImResult<FollowListResult>>
  /** Whom I follow. */
  getMyFollowingList(nextCursor?: string): Promise<ImResult<FollowListResult>>
  /** Whom I follow and who follow me. */
  getMutualFollowersList(nextCursor?: string): Promise<ImResult<FollowListResult>>
  /** How many follow users, and how many they follow; of me unless given. The first 100 are taken, unknown ones left out. */
  getUserFollowInfo(userIDList?: string[]): Promise<ImResult<UserFollowInfo[]>>
  /** How I stand to users; the first 100 are taken. */
  checkFollowType(userIDList: string[]): Promise<ImResult<UserFollowType[]>>
}
