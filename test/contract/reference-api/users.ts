import type { Any, TYPES } from './loose.ts'

export interface GET_USER_PROFILE_OPTIONS {
  userIDList: Array<string>
}

export interface UPDATE_YOUR_PROFILE_OPTIONS {
  nick?: string
  avatar?: string
  gender?: TYPES
  selfSignature?: string
  allowType?: TYPES
  birthday?: number
  location?: string
  language?: number
  messageSettings?: number
  adminForbidType?: TYPES
  level?: number
  role?: number
  profileCustomField?: Array<Any>
}

export interface ADD_TO_BLOCKLIST_LIST_OPTIONS {
  userIDList: Array<string>
}

export interface REMOVE_FROM_BLOCKLIST_LIST_OPTIONS {
  userIDList: Array<string>
}

export interface SET_SELF_STATUS_OPTIONS {
  customStatus: string
}

export interface GET_USER_STATUS_OPTIONS {
  userIDList: Array<string>
}

export interface SUBSCRIBE_USER_STATUS_OPTIONS {
  userIDList: Array<string>
}

export interface UNSUBSCRIBE_USER_STATUS_OPTIONS {
  userIDList: Array<string> | undefined
}

export interface USER_CLOUD_SEARCH_OPTIONS {
  keywordList?: Array<string>
  keywordListMatchType?: 'or' | 'and'
  miniBirthday?: number
  maxBirthday?: number
  userGenderType?: TYPES | TYPES
  count?: number
  cursor?: string
  gender?: string
}

export interface Profile {
  userID: string
  nick: string
  gender: TYPES
  birthday: number
  location: string
  selfSignature: string
  allowType: TYPES
  language: number
  avatar: string
  messageSettings: number
  adminForbidType: TYPES
  level: number
  role: number
  lastUpdatedNumber: number
  profileCustomField: Array<Any>
}

export interface UserMethods {
  searchCloudUsers(options: USER_CLOUD_SEARCH_OPTIONS): Promise<Any>
  getMyProfile(): Promise<Any>
  getUserProfile(options: GET_USER_PROFILE_OPTIONS): Promise<Any>
  updateMyProfile(options: UPDATE_YOUR_PROFILE_OPTIONS): Promise<Any>
  getBlacklist(): Promise<Any>
  addToBlacklist(options: ADD_TO_BLOCKLIST_LIST_OPTIONS): Promise<Any>
  removeFromBlacklist(options: REMOVE_FROM_BLOCKLIST_LIST_OPTIONS): Promise<Any>
  setSelfStatus(options: SET_SELF_STATUS_OPTIONS): Promise<Any>
  getUserStatus(options: GET_USER_STATUS_OPTIONS): Promise<Any>
  subscribeUserStatus(options: SUBSCRIBE_USER_STATUS_OPTIONS): Promise<Any>
  unsubscribeUserStatus(options: UNSUBSCRIBE_USER_STATUS_OPTIONS): Promise<Any>
  followUser(userIDList: Array<string>): Promise<Any>
  unfollowUser(userIDList: Array<string>): Promise<Any>
  getMyFollowersList(startIndex?: string): Promise<Any>
  getMyFollowingList(startIndex?: string): Promise<Any>
  getMutualFollowersList(startIndex?: string): Promise<Any>
  getUserFollowInfo(userIDList?: Array<string>): Promise<Any>
  checkFollowType(userIDList: Array<string>): Promise<Any>
}
