import { NOON } from 'tavern-im/testing'
import { type ChatSDK, type Message, TYPES } from '../../src/index.ts'
import { friendArgs } from './friend-args.ts'
import { groupArgs } from './group-args.ts'
import { searchArgs } from './search-args.ts'
import { signalingArgs } from './signaling-args.ts'

/** Valid arguments of every method, in order; a function makes them for a client. */
export type Args = readonly unknown[]

const c2c = (payload: object) => [{ to: 'bob', conversationType: TYPES.CONV_C2C, payload }]
const group = (payload: object) => [{ to: 'team', conversationType: TYPES.CONV_GROUP, payload }]
const file = { name: 'a.png', size: 10, type: 'image/png' }
const url = 'https://example.com/a.mp3'

const subscription = { toJSON: () => ({ endpoint: url, keys: { p256dh: 'a', auth: 'b' } }) }
const registration = {
  pushManager: {
    getSubscription: async () => subscription,
    subscribe: async () => subscription,
  },
}

const everything = {
  priority: TYPES.MSG_PRIORITY_NORMAL,
  cloudCustomData: 'mine',
  needReadReceipt: true,
  receiverList: ['bob'],
  isSupportExtension: true,
  onProgress: () => undefined,
  customModerationConfigurationID: 'strict',
}

const sendOptions = {
  onlineUserOnly: false,
  signal: new AbortController().signal,
  messageControlInfo: { excludedFromUnreadCount: false },
  offlinePushInfo: {
    title: 'a',
    apnsInfo: { sound: 'a' },
    androidInfo: { sound: 'a', MeizuNotifyType: 0 },
  },
}

/** Arguments that are good: those of every method of messages, and of what conversations do to them. */
export const goodArgs = (chat: ChatSDK, theirs: Message): Readonly<Record<string, Args>> => {
  const [options] = c2c({ text: 'hi' })
  return {
    createTextMessage: [{ ...options, ...everything }],
    createTextAtMessage: group({ text: 'hi', atUserList: ['bob'] }),
    createImageMessage: c2c({ file }),
    createAudioMessage: c2c({ url, second: 1, size: 1 }),
    createVideoMessage: c2c({ videoUrl: url, videoSecond: 1, thumbUrl: url }),
    createFileMessage: c2c({ file }),
    createLocationMessage: c2c({ description: '', longitude: 1, latitude: 1 }),
    createCustomMessage: c2c({ data: 'a', description: '', extension: '' }),
    createFaceMessage: c2c({ index: 1, data: '' }),
    createMergerMessage: c2c({
      messageList: [theirs],
      title: '',
      abstractList: ['a'],
      compatibleText: 'a',
    }),
    createForwardMessage: c2c(theirs),
    sendMessage: [chat.createTextMessage(options as never), sendOptions],
    resendMessage: [theirs, sendOptions],
    revokeMessage: [theirs, { reason: 'a' }],
    modifyMessage: [theirs],
    deleteMessage: [[theirs]],
    cancelUpload: [theirs],
    discardMessage: [theirs],
    downloadMergerMessage: [{ ...theirs, payload: { messageList: [], downloadKey: 'a' } }],
    explain: [theirs.ID],
    findMessage: [theirs.ID],
    getMessageList: [{ conversationID: 'C2Cbob', nextReqMessageID: theirs.ID, count: 15 }],
    getMessageListHopping: [
      { conversationID: 'C2Cbob', sequence: 1, time: NOON, direction: 0, count: 15 },
    ],
    sendMessageReadReceipt: [[theirs]],
    getMessageReadReceiptList: [[theirs]],
    getGroupMessageReadMemberList: [{ message: theirs, filter: 0, cursor: '', count: 10 }],
    setMessageExtensions: [theirs, [{ key: 'a', value: 'b' }]],
    getMessageExtensions: [theirs, ['a']],
    deleteMessageExtensions: [theirs, ['a']],
    addMessageReaction: [theirs, 'smile'],
    removeMessageReaction: [theirs, 'smile'],
    getMessageReactions: [{ messageList: [theirs], maxUserCountPerReaction: 3 }],
    getAllUserListOfMessageReaction: [
      { message: theirs, reactionID: 'smile', nextSeq: 0, count: 10 },
    ],
    translateText: [{ sourceTextList: ['a'], sourceLanguage: 'en', targetLanguage: 'zh' }],
    convertVoiceToText: [
      { message: { ...theirs, type: 'TIMSoundElem', payload: { url } }, language: 'en-US' },
    ],
    getConversationList: [['C2Cbob']],
    getConversationProfile: ['C2Cbob'],
    setMessageRead: [{ conversationID: 'C2Cnobody' }],
    setAllMessageRead: [{ scope: TYPES.READ_ALL_GROUP_MSG }],
    clearHistoryMessage: ['C2Cnobody'],
    deleteConversation: [{ conversationIDList: ['C2Cnobody'], clearHistoryMessage: true }],
    pinConversation: [{ conversationID: 'C2Cnobody', isPinned: true }],
    markConversation: [{ conversationIDList: ['C2Cnobody'], markType: 1, enableMark: true }],
    setConversationCustomData: [{ conversationIDList: ['C2Cnobody'], customData: 'a' }],
    setConversationDraft: [{ conversationID: 'C2Cnobody', draftText: 'a' }],
    setMessageRemindType: [{ userIDList: ['bob'], messageRemindType: TYPES.MSG_REMIND_DISCARD }],
    setAllReceiveMessageOpt: [{ startHour: 1, duration: 60, isRepeated: true }],
    createConversationGroup: [{ conversationIDList: ['C2Cnobody'], groupName: 'a' }],
    addConversationsToGroup: [{ conversationIDList: ['C2Cnobody'], groupName: 'a' }],
    deleteConversationsFromGroup: [{ conversationIDList: ['C2Cnobody'], groupName: 'a' }],
    renameConversationGroup: [{ oldName: 'a', newName: 'b' }],
    deleteConversationGroup: ['a'],
    getConversationGroupList: [],
    getAllReceiveMessageOpt: [],
    getUserProfile: [{ userIDList: ['bob'] }],
    updateMyProfile: [{ nick: 'Alice' }],
    enableWebPush: [registration],
    disableWebPush: [],
    registerPushToken: [{ deviceToken: 'token' }],
    unregisterPushToken: [],
    reportPushEvents: [[{ type: 'opened', pushID: 'C2Cbob 7' }]],
    followUser: [['bob']],
    unfollowUser: [['bob']],
    getMyFollowersList: [''],
    getMyFollowingList: [''],
    getMutualFollowersList: [''],
    getUserFollowInfo: [['bob']],
    checkFollowType: [['bob']],
    addToBlacklist: [{ userIDList: ['bob'] }],
    removeFromBlacklist: [{ userIDList: ['bob'] }],
    setSelfStatus: [{ customStatus: 'busy' }],
    getUserStatus: [{ userIDList: ['bob'] }],
    subscribeUserStatus: [{ userIDList: ['bob'] }],
    unsubscribeUserStatus: [{ userIDList: ['bob'] }],
    ...searchArgs,
    ...friendArgs,
    ...groupArgs(theirs),
    ...signalingArgs(theirs),
    on: ['onMessageReceived', () => undefined],
    once: ['onMessageReceived', () => undefined],
    off: ['onMessageReceived', () => undefined],
    setLogLevel: [1],
    registerPlugin: [{ plugin: {} }],
    use: [{ plugin: {} }, []],
    callExperimentalAPI: ['isFeatureEnabledForNow', 1],
  }
}
