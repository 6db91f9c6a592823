const user = 'userID nick avatar'
const failures = 'failureUserIDList'
const some = 'successConversationIDList failureConversationIDList'
const found = 'totalCount searchResultList cursor'

const message =
  'ID type payload conversationID conversationType to from flow time status isRevoked priority nick avatar isPeerRead ' +
  'nameCard atUserList cloudCustomData isDeleted isModified needReadReceipt readReceiptInfo isBroadcastMessage ' +
  'isSupportExtension revoker revokerInfo revokeReason sequence hasRiskContent'

const profile =
  'userID nick gender birthday location selfSignature allowType language avatar messageSettings adminForbidType level ' +
  'role lastUpdatedNumber profileCustomField'

const groupFields =
  'groupID name avatar type introduction notification ownerID createTime infoSequence lastInfoTime selfInfo lastMessage ' +
  'nextMessageSeq memberCount maxMemberCount muteAllMembers joinOption groupCustomField isSupportTopic'

/** Besides `userProfile` or `groupProfile`, by its type. */
const conversationFields =
  'conversationID type unreadCount lastMessage groupAtInfoList remark isPinned ' +
  'messageRemindType markList customData conversationGroupList draftText'

const topicFields =
  'topicID topicName avatar introduction notification unreadCount muteAllMembers customData groupAtInfoList lastMessage ' +
  'selfInfo'

const memberFields = 'userID avatar nick role joinTime nameCard muteUntil memberCustomField'
const friendFields = 'userID remark groupList source wording profile friendCustomField'
const friendGroupFields = 'name userIDList count'

const below = (path: string, fields: string): string =>
  fields
    .split(' ')
    .map((field) => `${path}.${field}`)
    .join(' ')

const group = below('group', groupFields)
const member = `${group} ${below('member', memberFields)}`
const signal = 'inviteID message'
const friendGroup = `${below('friendGroup', friendGroupFields)} ${failures}`

/**
 * The results of every method, by the documentation of the API and the behaviour of the vendor's package 3.5.7: the fields of
 * `data`, of each element where a path has `[]`, or after `=` the type of the value that is returned at once. Other fields of a result
 * are ours.
 */
export const answers: Readonly<Record<string, string>> = {
  // session
  login: 'actionStatus errorCode errorInfo repeatLogin',
  logout: '',
  getLoginUser: '=string',
  getServerTime: '=number',
  isReady: '=boolean',
  destroy: '',
  on: '=undefined',
  off: '=undefined',
  registerPlugin: '=undefined',
  setLogLevel: '=undefined',
  // messages
  createTextMessage: message,
  createTextAtMessage: message,
  createImageMessage: message,
  createAudioMessage: message,
  createVideoMessage: message,
  createCustomMessage: message,
  createFaceMessage: message,
  createFileMessage: message,
  createLocationMessage: message,
  createMergerMessage: message,
  createForwardMessage: message,
  downloadMergerMessage: message,
  sendMessage: below('message', message),
  resendMessage: below('message', message),
  revokeMessage: below('message', message),
  modifyMessage: below('message', message),
  deleteMessage: below('messageList[]', message),
  translateText: 'translatedTextList[]',
  convertVoiceToText: 'result',
  setMessageExtensions: 'extensions[].code extensions[].key extensions[].value',
  getMessageExtensions: 'extensions[].key extensions[].value',
  deleteMessageExtensions: 'extensions[].code extensions[].key extensions[].value',
  addMessageReaction: '',
  removeMessageReaction: '',
  getMessageReactions:
    '[].messageID [].reactionList[].reactionID [].reactionList[].totalUserCount ' +
    `[].reactionList[].partialUserList[] resultList[].messageID`,
  getAllUserListOfMessageReaction: `${below('userList[]', user)} nextSeq isCompleted`,
  findMessage: message,
  getMessageList: `${below('messageList[]', message)} nextReqMessageID isCompleted`,
  getMessageListHopping: 'messageList[].ID isCompleted nextMessageSeq nextMessageTime',
  setMessageRead: '',
  setAllMessageRead: '',
  sendMessageReadReceipt: '',
  getMessageReadReceiptList: 'messageList[].readReceiptInfo.readCount messageList[].ID',
  getGroupMessageReadMemberList: 'messageID cursor isCompleted readUserIDList unreadUserIDList',
  // search
  searchCloudMessages: `${found} searchResultList[].conversationID searchResultList[].messageCount searchResultList[].messageList`,
  searchCloudUsers: `${found} ${below('searchResultList[]', `${user} gender birthday selfSignature`)}`,
  searchCloudGroups: `${found} ${below('searchResultList[]', 'groupID name avatar type memberCount introduction ownerID')}`,
  searchCloudGroupMembers: `${found} ${below('searchResultList[].groupInfo', 'groupID name type avatar')} ${below('searchResultList[].memberList[]', 'userID nick nameCard')}`,
  // conversations
  getConversationList: `${below('conversationList[]', conversationFields)} isSyncCompleted`,
  getConversationProfile: `${below('conversation', conversationFields)} ${below('conversation.userProfile', profile)}`,
  deleteConversation: 'conversationID',
  setConversationDraft: below('conversation', conversationFields),
  clearHistoryMessage: 'conversationID',
  pinConversation: 'conversationID',
  setMessageRemindType: group,
  setAllReceiveMessageOpt: 'messageRemindType startTime endTime isRepeated',
  getAllReceiveMessageOpt: 'messageRemindType startTime endTime isRepeated',
  getTotalUnreadMessageCount: '=number',
  setConversationCustomData: `${some} successConversationIDList[]`,
  markConversation: `${some} successConversationIDList[]`,
  getConversationGroupList: '[]',
  createConversationGroup: `${some} successConversationIDList[]`,
  deleteConversationGroup: '',
  renameConversationGroup: '',
  addConversationsToGroup: `${some} successConversationIDList[]`,
  deleteConversationsFromGroup: `${some} successConversationIDList[]`,
  // people
  getMyProfile: profile,
  getUserProfile: below('[]', profile),
  updateMyProfile: profile,
  getBlacklist: '[]',
  addToBlacklist: '[]',
  removeFromBlacklist: '[]',
  setSelfStatus: 'userID statusType customStatus',
  getUserStatus: `${below('successUserList[]', 'userID statusType customStatus')} failureUserList`,
  subscribeUserStatus: 'failureUserList',
  unsubscribeUserStatus: 'failureUserList',
  getFriendList: below('[]', friendFields),
  addFriend: 'userID code',
  deleteFriend: `successUserIDList[].userID ${failures}[].userID ${failures}[].code ${failures}[].message`,
  checkFriend: `${below('successUserIDList[]', 'userID code relation')} ${failures}`,
  getFriendProfile: `${below('friendList[]', friendFields)} ${failures}[].userID ${failures}[].code ${failures}[].message`,
  updateFriend: friendFields,
  getFriendApplicationList: `${below('friendApplicationList[]', 'userID avatar nick time source wording type')} unreadCount`,
  acceptFriendApplication: '',
  refuseFriendApplication: '',
  deleteFriendApplication: '',
  setFriendApplicationRead: '',
  getFriendGroupList: below('[]', friendGroupFields),
  createFriendGroup: friendGroup,
  deleteFriendGroup: friendGroupFields,
  renameFriendGroup: friendGroupFields,
  addToFriendGroup: friendGroup,
  removeFromFriendGroup: friendGroup,
  followUser: '[].userID [].code [].message',
  unfollowUser: '[].userID [].code [].message',
  getMyFollowersList: `${below('resultList[]', user)} nextCursor`,
  getMyFollowingList: `${below('resultList[]', user)} nextCursor`,
  getMutualFollowersList: `${below('resultList[]', user)} nextCursor`,
  getUserFollowInfo: '[].followersCount [].followingCount [].mutualFollowersCount',
  checkFollowType: '[].userID [].followType',
  // groups
  getGroupList: `${below('groupList[]', groupFields)} isSyncCompleted`,
  getJoinedCommunityList: `${below('groupList[]', groupFields)} isSyncCompleted`,
  getGroupProfile: group,
  createGroup: `${group} overLimitUserIDList`,
  dismissGroup: 'groupID',
  updateGroupProfile: group,
  joinGroup: `status ${group}`,
  quitGroup: 'groupID',
  pinGroupMessage: '',
  getPinnedGroupMessageList: below('messageList[]', message),
  searchGroupByID: group,
  getGroupOnlineMemberCount: 'memberCount',
  changeGroupOwner: group,
  getGroupApplicationList: below(
    'applicationList[]',
    'applicant applicantNick groupName groupID authentication messageKey applicationType userID note',
  ),
  handleGroupApplication: group,
  initGroupAttributes: 'groupAttributes.topic',
  setGroupAttributes: 'groupAttributes.topic',
  deleteGroupAttributes: 'keyList[]',
  getGroupAttributes: 'groupAttributes.topic',
  setGroupCounters: 'counters.likes',
  increaseGroupCounter: 'groupID key value counters.likes',
  decreaseGroupCounter: 'groupID key value counters.likes',
  getGroupCounters: 'counters.likes',
  getGroupMemberList: `${below('memberList[]', memberFields)} offset`,
  getGroupMemberProfile: below('memberList[]', memberFields),
  addGroupMember: `successUserIDList[] failureUserIDList existedUserIDList overLimitUserIDList ${group}`,
  deleteGroupMember: `userIDList[] ${group}`,
  setGroupMemberMuteTime: member,
  setGroupMemberRole: member,
  setGroupMemberNameCard: member,
  setGroupMemberCustomField: member,
  markGroupMemberList: 'successUserIDList failureUserIDList[]',
  createTopicInCommunity: 'topicID',
  deleteTopicFromCommunity: 'successTopicList[].topicID failureTopicList',
  updateTopicProfile: below('topic', topicFields),
  getTopicList: `${below('successTopicList[]', topicFields)} failureTopicList`,
  // signaling
  addSignalingListener: '=undefined',
  removeSignalingListener: '=undefined',
  invite: signal,
  inviteInGroup: signal,
  inviteSync: '=string',
  inviteInGroupSync: '=string',
  cancel: signal,
  accept: signal,
  reject: signal,
  getSignalingInfo: 'inviteID groupID inviter inviteeList data actionType timeout businessID',
  modifyInvitation: 'message',
  callExperimentalAPI: 'enabled',
}
