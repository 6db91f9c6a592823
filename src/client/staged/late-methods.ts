/** The names of the methods of features, which exist before their code; '' is messaging. */
const names: Readonly<Record<string, string>> = {
  '': `callExperimentalAPI getMyProfile getUserProfile updateMyProfile getGroupList
    getGroupProfile joinGroup quitGroup createTextMessage createTextAtMessage
    createLocationMessage createCustomMessage createFaceMessage sendMessage
    resendMessage revokeMessage deleteMessage discardMessage findMessage getMessageList
    getConversationList getConversationProfile setMessageRead getTotalUnreadMessageCount
    deleteConversation clearHistoryMessage`,
  media: `createImageMessage createAudioMessage createVideoMessage createFileMessage
    cancelUpload`,
  merging: 'createMergerMessage createForwardMessage downloadMergerMessage',
  modifying: 'modifyMessage',
  messageTrace: 'explain',
  historyJump: 'getMessageListHopping',
  groups: `getJoinedCommunityList createGroup dismissGroup updateGroupProfile changeGroupOwner
    searchGroupByID getGroupOnlineMemberCount getGroupApplicationList
    handleGroupApplication getGroupMemberList getGroupMemberProfile addGroupMember
    deleteGroupMember markGroupMemberList setGroupMemberRole setGroupMemberMuteTime
    setGroupMemberNameCard setGroupMemberCustomField`,
  liveRooms: '',
  conversationSettings: `setAllMessageRead pinConversation markConversation setConversationCustomData
    setConversationDraft createConversationGroup deleteConversationGroup
    renameConversationGroup addConversationsToGroup deleteConversationsFromGroup
    getConversationGroupList setMessageRemindType setAllReceiveMessageOpt
    getAllReceiveMessageOpt`,
  profanity: '',
  statistics: '',
  presence: 'setSelfStatus getUserStatus subscribeUserStatus unsubscribeUserStatus',
  blacklist: 'getBlacklist addToBlacklist removeFromBlacklist',
  follow: `followUser unfollowUser getMyFollowersList getMyFollowingList getMutualFollowersList
    getUserFollowInfo checkFollowType`,
  receipts: 'sendMessageReadReceipt getMessageReadReceiptList getGroupMessageReadMemberList',
  annotations: `setMessageExtensions getMessageExtensions deleteMessageExtensions addMessageReaction
    removeMessageReaction getMessageReactions getAllUserListOfMessageReaction`,
  groupData: `initGroupAttributes setGroupAttributes deleteGroupAttributes getGroupAttributes
    setGroupCounters increaseGroupCounter decreaseGroupCounter getGroupCounters
    pinGroupMessage getPinnedGroupMessageList`,
  language: 'translateText convertVoiceToText',
  friends: `getFriendList addFriend deleteFriend checkFriend getFriendProfile updateFriend
    getFriendApplicationList acceptFriendApplication refuseFriendApplication
    deleteFriendApplication setFriendApplicationRead getFriendGroupList
    createFriendGroup deleteFriendGroup renameFriendGroup addToFriendGroup
    removeFromFriendGroup`,
  topics: 'createTopicInCommunity deleteTopicFromCommunity updateTopicProfile getTopicList',
  signaling: `addSignalingListener removeSignalingListener invite inviteInGroup accept reject
    cancel modifyInvitation getSignalingInfo inviteSync inviteInGroupSync`,
  search: 'searchCloudMessages searchCloudUsers searchCloudGroups searchCloudGroupMembers',
  push: 'enableWebPush disableWebPush registerPushToken unregisterPushToken reportPushEvents',
  errorTexts: '',
  gzip: '',
  textFormat: '',
  miniPrograms: '',
  keptOutbox: '',
  workerClock: '',
}

/** Names of all features. */
export const featureNames: readonly string[] = Object.keys(names).filter((name) => name !== '')

/** The methods of a feature. A test compares them with the feature itself. */
export const lateMethods = (feature: string): readonly string[] =>
  names[feature]?.match(/\w+/g) ?? []
