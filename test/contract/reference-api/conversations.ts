import type { Group } from './groups.ts'
import type { Any, TYPES } from './loose.ts'
import type { Profile } from './users.ts'

export interface GET_CONVERSATION_LIST_OPTIONS {
  type?: TYPES
  groupName?: string
  markType?: number
  hasUnreadCount?: boolean
  hasGroupAtInfo?: boolean
}

export interface DELETE_CONVERSATION_OPTIONS {
  conversationIDList: Array<string>
  clearHistoryMessage?: boolean
}

export interface SET_CONVERSATION_DRAFT_OPTIONS {
  conversationID: string
  draftText: string
}

export interface PIN_CONVERSATION_OPTIONS {
  conversationID: string
  isPinned: boolean
}

export interface SET_ALL_MESSAGE_READ_OPTIONS {
  scope: TYPES
}

export interface SET_MESSAGE_REMIND_TYPE_OPTIONS {
  groupID?: string
  userIDList?: Array<string>
  messageRemindType: TYPES
}

export interface SET_ALL_RECEIVE_MESSAGE_OPTIONS {
  messageRemindType?: TYPES
  startHour?: number
  startMinute?: number
  startSecond?: number
  duration?: number
  isRepeated?: boolean
}

export interface SET_CONVERSATION_CUSTOM_DATA_OPTIONS {
  conversationIDList: Array<string>
  customData: string
}

export interface MARK_CONVERSATION_OPTIONS {
  conversationIDList: Array<string>
  markType: number
  enableMark: boolean
}

export interface CREATE_CONVERSATION_GROUP_OPTIONS {
  conversationIDList: Array<string>
  groupName: string
}

export interface RENAME_CONVERSATION_GROUP_OPTIONS {
  oldName: string
  newName: string
}

export interface ADD_CONVERSATIONS_TO_GROUP_OPTIONS {
  conversationIDList: Array<string>
  groupName: string
}

export interface DELETE_CONVERSATIONS_FROM_GROUP_OPTIONS {
  conversationIDList: Array<string>
  groupName: string
}

export interface Conversation {
  conversationID: string
  type: TYPES
  unreadCount: number
  lastMessage: Any
  groupProfile: Group
  userProfile: Profile
  groupAtInfoList: Array<Any>
  remark: string
  isPinned: boolean
  messageRemindType: TYPES
  markList: Array<number>
  customData: string
  conversationGroupList: Array<string>
  draftText: string
}

export interface ConversationMethods {
  getConversationList(options?: Array<string> | GET_CONVERSATION_LIST_OPTIONS): Promise<Any>
  getConversationProfile(conversationID: string): Promise<Any>
  deleteConversation(options: string | DELETE_CONVERSATION_OPTIONS): Promise<Any>
  setConversationDraft(options: SET_CONVERSATION_DRAFT_OPTIONS): Promise<Any>
  clearHistoryMessage(conversationID: string): Promise<Any>
  pinConversation(options: PIN_CONVERSATION_OPTIONS): Promise<Any>
  setAllMessageRead(options: SET_ALL_MESSAGE_READ_OPTIONS): Promise<Any>
  setMessageRemindType(options: SET_MESSAGE_REMIND_TYPE_OPTIONS): Promise<Any>
  setAllReceiveMessageOpt(options: SET_ALL_RECEIVE_MESSAGE_OPTIONS): Promise<Any>
  getAllReceiveMessageOpt(): Promise<Any>
  getTotalUnreadMessageCount(): number
  setConversationCustomData(options: SET_CONVERSATION_CUSTOM_DATA_OPTIONS): Promise<Any>
  markConversation(options: MARK_CONVERSATION_OPTIONS): Promise<Any>
  getConversationGroupList(): Promise<Any>
  createConversationGroup(options: CREATE_CONVERSATION_GROUP_OPTIONS): Promise<Any>
  deleteConversationGroup(groupName: string): Promise<Any>
  renameConversationGroup(options: RENAME_CONVERSATION_GROUP_OPTIONS): Promise<Any>
  addConversationsToGroup(options: ADD_CONVERSATIONS_TO_GROUP_OPTIONS): Promise<Any>
  deleteConversationsFromGroup(options: DELETE_CONVERSATIONS_FROM_GROUP_OPTIONS): Promise<Any>
}
