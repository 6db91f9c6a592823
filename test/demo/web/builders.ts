import type {
  Conversation,
  GroupTipPayload,
  LastMessage,
  Message,
  TimelineItem,
} from 'tavern-im/strict'

const user = { userID: 'u2', nick: '小鹿', avatar: '' }

/** A message that arrived from `u2`, as a frozen snapshot shows it. */
export const aMessage = (changes: Partial<Message> = {}) =>
  ({
    ID: `id-${changes.sequence ?? 1}`,
    type: 'TIMTextElem',
    payload: { text: '你好' },
    conversationID: 'GROUPg1',
    conversationType: 'GROUP',
    from: 'u2',
    to: 'g1',
    flow: 'in',
    time: 1_700_000_000,
    status: 'success',
    isRevoked: false,
    priority: 'Normal',
    nick: '小鹿',
    avatar: '',
    isPeerRead: false,
    nameCard: '',
    atUserList: [],
    cloudCustomData: '',
    isDeleted: false,
    isModified: false,
    needReadReceipt: false,
    readReceiptInfo: { readCount: 0, unreadCount: 0, isPeerRead: false, timestamp: 0 },
    isBroadcastMessage: false,
    isSupportExtension: false,
    revoker: '',
    revokerInfo: { userID: '', nick: '', avatar: '' },
    revokeReason: '',
    sequence: 1,
    hasRiskContent: false,
    clientSequence: 0,
    clientTime: 1_700_000_000,
    random: 1,
    senderTinyID: '144115',
    version: 0,
    isRead: false,
    isResend: false,
    isPlaceMessage: 0,
    isSystemMessage: false,
    protocol: 'JSON',
    receiverList: [],
    messageControlInfo: {
      excludedFromUnreadCount: false,
      excludedFromLastMessage: false,
      excludedFromContentModeration: false,
    },
    isRelayMessage: false,
    pinnerInfo: { userID: '', nick: '', avatar: '' },
    _isExcludedFromUnreadCount: false,
    _isExcludedFromLastMessage: false,
    ...changes,
  }) as Message

export const anItem = (changes: Partial<Message> = {}): TimelineItem => {
  const message = aMessage(changes)
  return { kind: 'message', key: message.ID, message }
}

export const aTip = (changes: Partial<GroupTipPayload> = {}): GroupTipPayload => ({
  operationType: 1,
  operatorID: 'u2',
  operatorInfo: { ...user, role: 400 },
  userIDList: ['u3'],
  memberList: [{ userID: 'u3', nick: '老猫', avatar: '' }],
  newGroupProfile: {},
  groupJoinType: 1,
  ...changes,
})

const aGroupProfile = {
  groupID: 'g1',
  name: '',
  avatar: '',
  type: 'Public',
  nextMessageSeq: 2,
  memberCount: 2,
  ownerID: 'u1',
  selfInfo: {
    userID: 'u1',
    role: 'Member' as const,
    joinTime: 0,
    nameCard: '',
    messageRemindType: '',
    readedSequence: 0,
    excludedUnreadSequenceList: [],
    memberCustomField: [],
    muteUntil: 0,
  },
}

export const aConversation = (
  type: 'C2C' | 'GROUP',
  lastMessage: Partial<LastMessage> = {},
): Conversation => ({
  conversationID: type === 'C2C' ? 'C2Cu2' : 'GROUPg1',
  ...(type === 'C2C'
    ? { type, userProfile: { ...user, nick: '' } }
    : { type, groupProfile: aGroupProfile }),
  subType: '',
  unreadCount: 0,
  lastMessage: {
    lastTime: 1_700_000_000,
    lastSequence: 1,
    fromAccount: 'u2',
    messageForShow: '你好',
    type: 'TIMTextElem',
    payload: { text: '你好' },
    nick: '小鹿',
    nameCard: '',
    isRevoked: false,
    revoker: null,
    isPeerRead: false,
    cloudCustomData: '',
    version: 0,
    onlineOnlyFlag: false,
    ...lastMessage,
  },
  groupAtInfoList: [],
  peerReadTime: 0,
  remark: '',
  isPinned: false,
  messageRemindType: '',
  markList: [],
  customData: '',
  conversationGroupList: [],
  draftText: '',
  operationType: 0,
})
