import type { Any, TYPES } from './loose.ts'
import type { Profile } from './users.ts'

export interface ADD_FRIEND_OPTIONS {
  to: string
  source: string
  wording?: string
  type?: TYPES
  remark?: string
  groupName?: string
}

export interface DELETE_FRIEND_OPTIONS {
  userIDList: Array<string>
  type?: TYPES
}

export interface CHECK_FRIEND_OPTIONS {
  userIDList: Array<string>
  type: TYPES
}

export interface GET_FRIEND_PROFILE_OPTIONS {
  userIDList: Array<string>
}

export interface UPDATE_FRIEND_OPTIONS {
  userID: string
  remark?: string
  friendCustomField?: Array<Any>
}

export interface ACCEPT_FRIEND_APPLICATION_OPTIONS {
  userID: string
  remark?: string
  type: TYPES
}

export interface REFUSE_FRIEND_APPLICATION_OPTIONS {
  userID: string
}

export interface DELETE_FRIEND_APPLICATION_OPTIONS {
  userID: string
  type: TYPES
}

export interface CREATE_FRIEND_GROUP_OPTIONS {
  name: string
  userIDList: Array<string>
}

export interface DELETE_FRIEND_GROUP_OPTIONS {
  name: string
}

export interface ADD_TO_FRIEND_GROUP_OPTIONS {
  name: string
  userIDList: Array<string>
}

export interface REMOVE_FROM_FRIEND_GROUP_OPTIONS {
  name: string
  userIDList: Array<string>
}

export interface RENAME_FRIEND_GROUP_OPTIONS {
  oldName: string
  newName: string
}

export interface Friend {
  userID: string
  remark: string
  groupList: Array<string>
  source: string
  wording: string
  profile: Profile
  friendCustomField: Array<Any>
}

export interface FriendApplication {
  userID: string
  avatar: string
  nick: string
  time: number
  source: string
  wording: string
  type: TYPES
}

export interface FriendGroup {
  name: string
  userIDList: Array<string>
  count: number
}

export interface FriendMethods {
  getFriendList(): Promise<Any>
  addFriend(options: ADD_FRIEND_OPTIONS): Promise<Any>
  deleteFriend(options: DELETE_FRIEND_OPTIONS): Promise<Any>
  checkFriend(options: CHECK_FRIEND_OPTIONS): Promise<Any>
  getFriendProfile(options: GET_FRIEND_PROFILE_OPTIONS): Promise<Any>
  updateFriend(options: UPDATE_FRIEND_OPTIONS): Promise<Any>
  getFriendApplicationList(): Promise<Any>
  acceptFriendApplication(options: ACCEPT_FRIEND_APPLICATION_OPTIONS): Promise<Any>
  refuseFriendApplication(options: REFUSE_FRIEND_APPLICATION_OPTIONS): Promise<Any>
  deleteFriendApplication(options: DELETE_FRIEND_APPLICATION_OPTIONS): Promise<Any>
  setFriendApplicationRead(): Promise<Any>
  getFriendGroupList(): Promise<Any>
  createFriendGroup(options: CREATE_FRIEND_GROUP_OPTIONS): Promise<Any>
  deleteFriendGroup(options: DELETE_FRIEND_GROUP_OPTIONS): Promise<Any>
  addToFriendGroup(options: ADD_TO_FRIEND_GROUP_OPTIONS): Promise<Any>
  removeFromFriendGroup(options: REMOVE_FROM_FRIEND_GROUP_OPTIONS): Promise<Any>
  renameFriendGroup(options: RENAME_FRIEND_GROUP_OPTIONS): Promise<Any>
}
