import type { Message } from '../../../src/index.ts'
import type { Any, TYPES } from './loose.ts'

export interface GET_MESSAGE_LIST_OPTIONS {
  conversationID: string
  nextReqMessageID?: string
}

export interface GET_MESSAGE_LIST_HOPPING_OPTIONS {
  conversationID: string
  sequence?: number
  time?: number
  direction?: number
  count?: number
}

export interface SET_MESSAGE_READ_OPTIONS {
  conversationID: string
}

export interface GET_GROUP_MESSAGE_READ_MEMBER_LIST_OPTIONS {
  message: Message
  cursor: string
  filter: number
  count: number
}

export interface MESSAGE_OPTIONS {
  to: string
  conversationType: TYPES
  priority?: TYPES
  payload: Any
  cloudCustomData?: string
  needReadReceipt?: boolean
  receiverList?: Array<string>
  isSupportExtension?: boolean
  onProgress?: Any
  customModerationConfigurationID?: string
}

export interface TRANSLATE_TEXT_OPTIONS {
  sourceTextList: Array<string>
  sourceLanguage: string
  targetLanguage: string
}

export interface CONVERT_VOICE_TO_TEXT_OPTIONS {
  message: Message
  language?: string
}

export interface MESSAGE_SEARCH_OPTIONS {
  keywordList?: Array<string>
  keywordListMatchType?: 'or' | 'and'
  senderUserIDList?: Array<string>
  messageTypeList?: Array<string>
  conversationID?: string
  timePosition?: number
  timePeriod?: number
  count?: number
  cursor?: string
}

export interface GET_MESSAGE_REACTIONS_OPTIONS {
  messageList: Array<Message>
  maxUserCountPerReaction?: number
}

export interface GET_USER_LIST_MESSAGE_REACTIONS_OPTIONS {
  message: Message
  reactionID: string
  nextSeq: number
  count?: number
}

export interface ReferenceMessage {
  ID: string
  type: TYPES
  payload: Any
  conversationID: string
  conversationType: TYPES
  to: string
  from: string
  flow: string
  time: number
  status: string
  isRevoked: boolean
  priority: TYPES
  nick: string
  avatar: string
  isPeerRead: boolean
  nameCard: string
  atUserList: Array<string>
  cloudCustomData: string
  isDeleted: boolean
  isModified: boolean
  needReadReceipt: boolean
  readReceiptInfo: Any
  isBroadcastMessage: boolean
  isSupportExtension: boolean
  revoker: string
  revokerInfo: UserInfo
  revokeReason: string
  sequence: number
  hasRiskContent: boolean
}

export interface UserInfo {
  avatar: string
  nick: string
  userID: string
}

export interface SimplifiedMessage {
  ID: string
  nick: string
  avatar: string
  from: string
  messageBody: Array<Any>
  time: number
  cloudCustomData: string
}

export interface OFFLINE_ANDROID_INFO {
  sound?: string
  XiaoMiChannelID?: string
  OPPOChannelID?: string
  FCMChannelID?: string
  VIVOClassification?: string
  VIVOCategory?: string
  HuaWeiCategory?: string
  OPPOCategory?: string
  HuaWeiImage?: string
  HonorImage?: string
  GoogleImage?: string
}

export interface OFFLINE_APNS_INFO {
  sound?: string
  ignoreIOSBadge?: boolean
  disableVoipPush?: boolean
  image?: string
}

export interface OFFLINE_PUSH_INFO_PARAMS {
  disablePush?: boolean
  disableVoipPush?: boolean
  title?: string
  description?: string
  extension?: string
  androidInfo?: OFFLINE_ANDROID_INFO
  apnsInfo?: OFFLINE_APNS_INFO
}

export interface MessageMethods {
  createTextMessage(options: MESSAGE_OPTIONS): Message
  createTextAtMessage(options: MESSAGE_OPTIONS): Message
  createImageMessage(options: MESSAGE_OPTIONS): Message
  createAudioMessage(options: MESSAGE_OPTIONS): Message
  createVideoMessage(options: MESSAGE_OPTIONS): Message
  createCustomMessage(options: MESSAGE_OPTIONS): Message
  createFaceMessage(options: MESSAGE_OPTIONS): Message
  createFileMessage(options: MESSAGE_OPTIONS): Message
  createLocationMessage(options: MESSAGE_OPTIONS): Message
  createMergerMessage(options: MESSAGE_OPTIONS): Message
  downloadMergerMessage(options: MESSAGE_OPTIONS): Promise<Any>
  createForwardMessage(options: MESSAGE_OPTIONS): Message
  sendMessage(message: Message, options?: Any): Promise<Any>
  revokeMessage(message: Message): Promise<Any>
  resendMessage(message: Message, options?: Any): Promise<Any>
  deleteMessage(messageList: Array<Message>): Promise<Any>
  translateText(options: TRANSLATE_TEXT_OPTIONS): Promise<Any>
  convertVoiceToText(options: CONVERT_VOICE_TO_TEXT_OPTIONS): Promise<Any>
  setMessageExtensions(message: Message, extensions: Array<Any>): Promise<Any>
  getMessageExtensions(message: Message, keyList?: Array<string>): Promise<Any>
  deleteMessageExtensions(message: Message, keyList?: Array<string>): Promise<Any>
  modifyMessage(message: Message): Promise<Any>
  searchCloudMessages(options: MESSAGE_SEARCH_OPTIONS): Promise<Any>
  addMessageReaction(message: Message, reactionID: string): Promise<Any>
  removeMessageReaction(message: Message, reactionID: string): Promise<Any>
  getMessageReactions(options: GET_MESSAGE_REACTIONS_OPTIONS): Promise<Any>
  getAllUserListOfMessageReaction(options: GET_USER_LIST_MESSAGE_REACTIONS_OPTIONS): Promise<Any>
  getMessageList(options: GET_MESSAGE_LIST_OPTIONS): Promise<Any>
  getMessageListHopping(options: GET_MESSAGE_LIST_HOPPING_OPTIONS): Promise<Any>
  setMessageRead(options: SET_MESSAGE_READ_OPTIONS): Promise<Any>
  sendMessageReadReceipt(messageList: Array<Message>): Promise<Any>
  getMessageReadReceiptList(messageList: Array<Message>): Promise<Any>
  getGroupMessageReadMemberList(options: GET_GROUP_MESSAGE_READ_MEMBER_LIST_OPTIONS): Promise<Any>
  findMessage(messageID: string): Message | null
}
