import type { Any, TYPES } from './loose.ts'

export interface GET_GROUP_MEMBER_LIST_OPTIONS {
  groupID: string
  count?: number
  offset?: number | string
  filter?: number
  role?: string
}

export interface GET_GROUP_MEMBER_PROFILE_OPTIONS {
  groupID: string
  userIDList: Array<string>
  memberCustomFieldFilter?: Array<string>
}

export interface ADD_GROUP_MEMBER_OPTIONS {
  groupID: string
  userIDList: Array<string>
}

export interface DELETE_GROUP_MEMBER_OPTIONS {
  groupID: string
  userIDList: Array<string>
  reason?: string
  duration?: number
}

export interface SET_GROUP_MEMBER_MUTE_TIME_OPTIONS {
  groupID: string
  userID: string
  muteTime: number
}

export interface SET_GROUP_MEMBER_ROLE_OPTIONS {
  groupID: string
  userID: string
  role: TYPES
}

export interface SET_GROUP_MEMBER_NAME_CARD_OPTIONS {
  groupID: string
  nameCard: string
  userID?: string
}

export interface SET_GROUP_MEMBER_CUSTOM_FIELD_OPTIONS {
  groupID: string
  memberCustomField: Array<Any>
  userID?: string
}

export interface MARK_GROUP_MEMBER_LIST_OPTIONS {
  groupID: string
  userIDList: Array<string>
  markType: number
  enableMark: boolean
}

export interface MEMBER_CLOUD_SEARCH_OPTIONS {
  keywordList?: Array<string>
  keywordListMatchType?: 'or' | 'and'
  groupTypeList?: Array<string>
  groupIDList?: Array<string>
  count?: number
  cursor?: string
}

export interface GroupMember {
  userID: string
  avatar: string
  nick: string
  role: string
  joinTime: number
  nameCard: string
  muteUntil: number
  memberCustomField: Array<Any>
  isOnline: boolean
}

export interface GroupMemberMethods {
  searchCloudGroupMembers(options: MEMBER_CLOUD_SEARCH_OPTIONS): Promise<Any>
  getGroupMemberList(options: GET_GROUP_MEMBER_LIST_OPTIONS): Promise<Any>
  getGroupMemberProfile(options: GET_GROUP_MEMBER_PROFILE_OPTIONS): Promise<Any>
  addGroupMember(options: ADD_GROUP_MEMBER_OPTIONS): Promise<Any>
  deleteGroupMember(options: DELETE_GROUP_MEMBER_OPTIONS): Promise<Any>
  setGroupMemberMuteTime(options: SET_GROUP_MEMBER_MUTE_TIME_OPTIONS): Promise<Any>
  setGroupMemberRole(options: SET_GROUP_MEMBER_ROLE_OPTIONS): Promise<Any>
  setGroupMemberNameCard(options: SET_GROUP_MEMBER_NAME_CARD_OPTIONS): Promise<Any>
  setGroupMemberCustomField(options: SET_GROUP_MEMBER_CUSTOM_FIELD_OPTIONS): Promise<Any>
  markGroupMemberList(options: MARK_GROUP_MEMBER_LIST_OPTIONS): Promise<Any>
}
