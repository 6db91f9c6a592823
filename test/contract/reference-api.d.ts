import type { Message } from '../../src/index.ts'

/**
 * Options, entities and methods by the names and types of the reference. Where the reference has one type for all
 * its constants, or says nothing, here stands `Any`. Messages that are handed in are those that the client made.
 */

// biome-ignore lint/suspicious/noExplicitAny: what callers of the reference hand in has no other type
type Any = any
type TYPES = Any
type TSignaling = Any

export interface LOGIN_OPTIONS {
  userID: string
  userSig: string
}

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

export interface GET_GROUP_MESSAGE_READ_MEMBER_LIST_OPTIONS {
  message: Message
  cursor: string
  filter: number
  count: number
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

export interface GROUP_CLOUD_SEARCH_OPTIONS {
  keywordList?: Array<string>
  keywordListMatchType?: 'or' | 'and'
  groupTypeList?: Array<string>
  count?: number
  cursor?: string
}

export interface MEMBER_CLOUD_SEARCH_OPTIONS {
  keywordList?: Array<string>
  keywordListMatchType?: 'or' | 'and'
  groupTypeList?: Array<string>
  groupIDList?: Array<string>
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

export interface INVITE_OPTIONS {
  userID: string
  data?: string
  timeout?: number
  onlineUserOnly?: boolean
  offlinePushInfo?: OFFLINE_PUSH_INFO_PARAMS
}

export interface INVITE_IN_GROUP_OPTIONS {
  groupID: string
  inviteeList: Array<string>
  data?: string
  timeout?: number
  onlineUserOnly?: boolean
  offlinePushInfo?: OFFLINE_PUSH_INFO_PARAMS
}

export interface INVITATION_HANDLE_OPTIONS {
  inviteID: string
  data?: string
}

export interface MODIFY_INVITATION_OPTIONS {
  inviteID: string
  data: string
}

export interface Signaling {
  inviteID: string
  groupID: string
  inviter: string
  inviteeList: Array<string>
  data: string
  actionType: TSignaling
  timeout: number
}

export interface CREATE_OPTIONS {
  SDKAppID: number
  proxyServer?: string | undefined
  fileUploadProxy?: string | undefined
  fileDownloadProxy?: string | undefined
  scene?: string | undefined
}

export interface ReferenceSDK {
  login(options: LOGIN_OPTIONS): Promise<Any>
  logout(): Promise<void>
  getLoginUser(): string
  getServerTime(): number
  isReady(): boolean
  destroy(): Promise<void>
  on(eventName: string, handler: Any, context?: Any): void
  off(eventName: string, handler: Any, context?: Any): void
  registerPlugin(options: object): void
  setLogLevel(level: number): void
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
  searchCloudGroups(options: GROUP_CLOUD_SEARCH_OPTIONS): Promise<Any>
  searchCloudUsers(options: USER_CLOUD_SEARCH_OPTIONS): Promise<Any>
  searchCloudGroupMembers(options: MEMBER_CLOUD_SEARCH_OPTIONS): Promise<Any>
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
  followUser(userIDList: Array<string>): Promise<Any>
  unfollowUser(userIDList: Array<string>): Promise<Any>
  getMyFollowersList(startIndex?: string): Promise<Any>
  getMyFollowingList(startIndex?: string): Promise<Any>
  getMutualFollowersList(startIndex?: string): Promise<Any>
  getUserFollowInfo(userIDList?: Array<string>): Promise<Any>
  checkFollowType(userIDList: Array<string>): Promise<Any>
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
  getGroupMemberList(options: GET_GROUP_MEMBER_LIST_OPTIONS): Promise<Any>
  getGroupMemberProfile(options: GET_GROUP_MEMBER_PROFILE_OPTIONS): Promise<Any>
  addGroupMember(options: ADD_GROUP_MEMBER_OPTIONS): Promise<Any>
  deleteGroupMember(options: DELETE_GROUP_MEMBER_OPTIONS): Promise<Any>
  setGroupMemberMuteTime(options: SET_GROUP_MEMBER_MUTE_TIME_OPTIONS): Promise<Any>
  setGroupMemberRole(options: SET_GROUP_MEMBER_ROLE_OPTIONS): Promise<Any>
  setGroupMemberNameCard(options: SET_GROUP_MEMBER_NAME_CARD_OPTIONS): Promise<Any>
  setGroupMemberCustomField(options: SET_GROUP_MEMBER_CUSTOM_FIELD_OPTIONS): Promise<Any>
  markGroupMemberList(options: MARK_GROUP_MEMBER_LIST_OPTIONS): Promise<Any>
  getJoinedCommunityList(): Promise<Any>
  createTopicInCommunity(options: CREATE_TOPIC_IN_COMMUNICATION_OPTIONS): Promise<Any>
  deleteTopicFromCommunity(options: DELETE_TOPIC_FROM_COMMUNICATION_OPTIONS): Promise<Any>
  updateTopicProfile(options: UPDATE_TOPIC_PROFILE_OPTIONS): Promise<Any>
  getTopicList(options: GET_TOPIC_LIST_OPTIONS): Promise<Any>
  addSignalingListener(eventName: string, handler: Any, context?: Any): void
  removeSignalingListener(eventName: string, handler: Any, context?: Any): void
  invite(options: INVITE_OPTIONS): Promise<Any>
  inviteSync(options: INVITE_OPTIONS, successCb: Any, errorCb: Any): void
  inviteInGroup(options: INVITE_IN_GROUP_OPTIONS): Promise<Any>
  inviteInGroupSync(options: INVITE_IN_GROUP_OPTIONS, successCb: Any, errorCb: Any): void
  cancel(options: INVITATION_HANDLE_OPTIONS): Promise<Any>
  accept(options: INVITATION_HANDLE_OPTIONS): Promise<Any>
  reject(options: INVITATION_HANDLE_OPTIONS): Promise<Any>
  getSignalingInfo(message: Message): Signaling | null
  modifyInvitation(options: MODIFY_INVITATION_OPTIONS): Promise<Any>
  callExperimentalAPI(key: string, options: Any): Any
}
