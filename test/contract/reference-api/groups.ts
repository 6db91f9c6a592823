import type { Message } from '../../../src/index.ts'
import type { Any, TYPES } from './loose.ts'

export interface GET_GROUP_PROFILE_OPTIONS {
  groupID: string
  groupCustomFieldFilter?: Array<string>
}

export interface CREATE_GROUP_OPTIONS {
  name: string
  type: TYPES
  groupID?: string
  introduction?: string
  notification?: string
  avatar?: string
  maxMemberNum?: number
  joinOption?: TYPES
  memberList?: Array<Any>
  groupCustomField?: Array<Any>
  isSupportTopic?: boolean
  inviteOption?: string
}

export interface UPDATE_GROUP_PROFILE_OPTIONS {
  groupID: string
  name?: string
  avatar?: string
  introduction?: string
  notification?: string
  muteAllMembers?: boolean
  joinOption?: TYPES
  groupCustomField?: Array<Any>
  inviteOption?: string
  maxMemberNum?: number
}

export interface JOIN_GROUP_OPTIONS {
  groupID: string
  applyMessage?: string
  type?: TYPES
}

export interface PIN_GROUP_MESSAGE_OPTIONS {
  groupID: string
  message: Message
  isPinned: boolean
}

export interface CHANGE_GROUP_OWNER_OPTIONS {
  groupID: string
  newOwnerID: string
}

export interface HANDLE_GROUP_APPLICATION_OPTIONS {
  handleAction: string
  handleMessage?: string
  message?: Message
  application?: Any
}

export interface INIT_GROUP_ATTRIBUTE_OPTIONS {
  groupID: string
  groupAttributes: Any
}

export interface SET_GROUP_ATTRIBUTE_OPTIONS {
  groupID: string
  groupAttributes: Any
}

export interface DELETE_GROUP_ATTRIBUTE_OPTIONS {
  groupID: string
  keyList: Array<string>
}

export interface GET_GROUP_ATTRIBUTE_OPTIONS {
  groupID: string
  keyList: Array<string>
}

export interface SET_GROUP_COUNTER_OPTIONS {
  groupID: string
  counters: Any
}

export interface INCREASE_GROUP_COUNTER_OPTIONS {
  groupID: string
  key: string
  value: number
}

export interface DECREASE_GROUP_COUNTER_OPTIONS {
  groupID: string
  key: string
  value: number
}

export interface GET_GROUP_COUNTERS_OPTIONS {
  groupID: string
  keyList?: Array<string>
}

export interface CREATE_TOPIC_IN_COMMUNICATION_OPTIONS {
  groupID: string
  topicName: string
  topicID?: string
  avatar?: string
  notification?: string
  introduction?: string
  customData?: string
}

export interface DELETE_TOPIC_FROM_COMMUNICATION_OPTIONS {
  groupID: string
  topicIDList: Array<string> | undefined
}

export interface UPDATE_TOPIC_PROFILE_OPTIONS {
  groupID: string
  topicID: string
  topicName?: string
  avatar?: string
  notification?: string
  introduction?: string
  customData?: string
  muteAllMembers?: boolean
}

export interface GET_TOPIC_LIST_OPTIONS {
  groupID: string
  topicIDList: Array<string> | undefined
}

export interface GROUP_CLOUD_SEARCH_OPTIONS {
  keywordList?: Array<string>
  keywordListMatchType?: 'or' | 'and'
  groupTypeList?: Array<string>
  count?: number
  cursor?: string
}

export interface Group {
  groupID: string
  name: string
  avatar: string
  type: TYPES
  introduction: string
  notification: string
  ownerID: string
  createTime: string
  infoSequence: number
  lastInfoTime: number
  selfInfo: Any
  lastMessage: Any
  nextMessageSeq: number
  memberCount: number
  maxMemberCount: number
  muteAllMembers: boolean
  joinOption: TYPES
  groupCustomField: Array<Any>
  isSupportTopic: boolean
  inviteOption: string
}

export interface Topic {
  topicID: string
  topicName: string
  avatar: string
  introduction: string
  notification: string
  unreadCount: number
  muteAllMembers: boolean
  customData: string
  groupAtInfoList: Array<Any>
  lastMessage: Any
  selfInfo: Any
}

export interface GroupMethods {
  searchCloudGroups(options: GROUP_CLOUD_SEARCH_OPTIONS): Promise<Any>
  getGroupList(): Promise<Any>
  getGroupProfile(options: GET_GROUP_PROFILE_OPTIONS): Promise<Any>
  createGroup(options: CREATE_GROUP_OPTIONS): Promise<Any>
  dismissGroup(groupID: string): Promise<Any>
  updateGroupProfile(options: UPDATE_GROUP_PROFILE_OPTIONS): Promise<Any>
  joinGroup(options: JOIN_GROUP_OPTIONS): Promise<Any>
  quitGroup(groupID: string): Promise<Any>
  pinGroupMessage(options: PIN_GROUP_MESSAGE_OPTIONS): Promise<Any>
  getPinnedGroupMessageList(groupID: string): Promise<Any>
  searchGroupByID(groupID: string): Promise<Any>
  getGroupOnlineMemberCount(groupID: string): Promise<Any>
  changeGroupOwner(options: CHANGE_GROUP_OWNER_OPTIONS): Promise<Any>
  getGroupApplicationList(): Promise<Any>
  handleGroupApplication(options: HANDLE_GROUP_APPLICATION_OPTIONS): Promise<Any>
  initGroupAttributes(options: INIT_GROUP_ATTRIBUTE_OPTIONS): Promise<Any>
  setGroupAttributes(options: SET_GROUP_ATTRIBUTE_OPTIONS): Promise<Any>
  deleteGroupAttributes(options: DELETE_GROUP_ATTRIBUTE_OPTIONS): Promise<Any>
  getGroupAttributes(options: GET_GROUP_ATTRIBUTE_OPTIONS): Promise<Any>
  setGroupCounters(options: SET_GROUP_COUNTER_OPTIONS): Promise<Any>
  increaseGroupCounter(options: INCREASE_GROUP_COUNTER_OPTIONS): Promise<Any>
  decreaseGroupCounter(options: DECREASE_GROUP_COUNTER_OPTIONS): Promise<Any>
  getGroupCounters(options: GET_GROUP_COUNTERS_OPTIONS): Promise<Any>
  getJoinedCommunityList(): Promise<Any>
  createTopicInCommunity(options: CREATE_TOPIC_IN_COMMUNICATION_OPTIONS): Promise<Any>
  deleteTopicFromCommunity(options: DELETE_TOPIC_FROM_COMMUNICATION_OPTIONS): Promise<Any>
  updateTopicProfile(options: UPDATE_TOPIC_PROFILE_OPTIONS): Promise<Any>
  getTopicList(options: GET_TOPIC_LIST_OPTIONS): Promise<Any>
}
