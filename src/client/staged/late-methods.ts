/**
 * The names of the methods of messaging and of features, which exist before their code. A test compares them with the
 * features themselves. Constants of their own: an application has those of its features.
 */

export const messagingMethods = `callExperimentalAPI getMyProfile getUserProfile updateMyProfile getGroupList
  getGroupProfile joinGroup quitGroup createTextMessage createTextAtMessage
  createLocationMessage createCustomMessage createFaceMessage sendMessage
  resendMessage revokeMessage deleteMessage discardMessage findMessage getMessageList
  getConversationList getConversationProfile setMessageRead getTotalUnreadMessageCount
  deleteConversation clearHistoryMessage`

export const mediaMethods = `createImageMessage createAudioMessage createVideoMessage createFileMessage
  cancelUpload`

export const mergingMethods = 'createMergerMessage createForwardMessage downloadMergerMessage'

export const modifyingMethods = 'modifyMessage'

export const messageTraceMethods = 'explain'

export const historyJumpMethods = 'getMessageListHopping'

export const groupsMethods = `getJoinedCommunityList createGroup dismissGroup updateGroupProfile changeGroupOwner
  searchGroupByID getGroupOnlineMemberCount getGroupApplicationList
  handleGroupApplication getGroupMemberList getGroupMemberProfile addGroupMember
  deleteGroupMember markGroupMemberList setGroupMemberRole setGroupMemberMuteTime
  setGroupMemberNameCard setGroupMemberCustomField`

export const conversationSettingsMethods = `setAllMessageRead pinConversation markConversation setConversationCustomData
  setConversationDraft createConversationGroup deleteConversationGroup
  renameConversationGroup addConversationsToGroup deleteConversationsFromGroup
  getConversationGroupList setMessageRemindType setAllReceiveMessageOpt
  getAllReceiveMessageOpt`

export const presenceMethods =
  'setSelfStatus getUserStatus subscribeUserStatus unsubscribeUserStatus'

export const blacklistMethods = 'getBlacklist addToBlacklist removeFromBlacklist'

export const followMethods = `followUser unfollowUser getMyFollowersList getMyFollowingList getMutualFollowersList
  getUserFollowInfo checkFollowType`

export const receiptsMethods =
  'sendMessageReadReceipt getMessageReadReceiptList getGroupMessageReadMemberList'

export const annotationsMethods = `setMessageExtensions getMessageExtensions deleteMessageExtensions addMessageReaction
  removeMessageReaction getMessageReactions getAllUserListOfMessageReaction`

export const groupDataMethods = `initGroupAttributes setGroupAttributes deleteGroupAttributes getGroupAttributes
  setGroupCounters increaseGroupCounter decreaseGroupCounter getGroupCounters
  pinGroupMessage getPinnedGroupMessageList`

export const languageMethods = 'translateText convertVoiceToText'

export const friendsMethods = `getFriendList addFriend deleteFriend checkFriend getFriendProfile updateFriend
  getFriendApplicationList acceptFriendApplication refuseFriendApplication
  deleteFriendApplication setFriendApplicationRead getFriendGroupList
  createFriendGroup deleteFriendGroup renameFriendGroup addToFriendGroup
  removeFromFriendGroup`

export const topicsMethods =
  'createTopicInCommunity deleteTopicFromCommunity updateTopicProfile getTopicList'

export const signalingMethods = `addSignalingListener removeSignalingListener invite inviteInGroup accept reject
  cancel modifyInvitation getSignalingInfo inviteSync inviteInGroupSync`

export const searchMethods =
  'searchCloudMessages searchCloudUsers searchCloudGroups searchCloudGroupMembers'

export const pushMethods =
  'enableWebPush disableWebPush registerPushToken unregisterPushToken reportPushEvents'
