import {
  type WireConversation,
  type WireFriend,
  type WireGroup,
  type WireGroupMember,
  type WireMessage,
  type WireProfile,
  wireConversationType,
  wireRole,
} from 'tavern-im/protocol'

/** Seconds since 1970 at which the tests' world begins. */
export const NOON = Date.UTC(2026, 0, 1) / 1000

const nameOf = (userID: string): string => `${userID.charAt(0).toUpperCase()}${userID.slice(1)}`

const pictureOf = (userID: string): string => `https://example.com/${userID}.png`

/** A text of bob to alice; sequence, time and random follow `sequence` unless given. */
export const aMessage = (given: Partial<WireMessage> = {}): WireMessage => {
  const { sequence = 1, from = 'bob' } = given
  return {
    conversationType: wireConversationType.c2c,
    from,
    to: 'alice',
    sequence,
    time: NOON + sequence,
    clientTime: NOON + sequence,
    random: 1000 + sequence,
    tinyID: '144002',
    nick: nameOf(from),
    avatar: pictureOf(from),
    nameCard: '',
    priority: 2,
    cloudCustomData: '',
    flags: 0,
    version: 0,
    type: 'TIMTextElem',
    payload: { text: `message ${sequence}` },
    extra: undefined,
    ...given,
  }
}

/** A text; else like {@link aMessage}. */
export const aText = (text: string, given: Partial<WireMessage> = {}): WireMessage =>
  aMessage({ ...given, payload: { text } })

/** The same as {@link aMessage} in the group `team`. */
export const aGroupMessage = (given: Partial<WireMessage> = {}): WireMessage =>
  aMessage({ conversationType: wireConversationType.group, to: 'team', ...given })

/** Messages with the sequences from `from` to `to`. */
export const someMessages = (
  from: number,
  to: number,
  make: (given: Partial<WireMessage>) => WireMessage = aMessage,
): WireMessage[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => make({ sequence: from + index }))

/** alice's conversation with bob, whose newest message has this sequence. */
export const aConversation = (
  newest: number,
  given: Partial<WireConversation> = {},
): WireConversation => ({
  type: wireConversationType.c2c,
  userID: 'bob',
  nick: nameOf(given.userID ?? 'bob'),
  avatar: '',
  unreadCount: 0,
  messageReadSeq: newest - (given.unreadCount ?? 0),
  nextMessageSeq: newest + 1,
  c2cPeerReadTime: 0,
  isPinned: false,
  messageRemindType: 0,
  ...(newest > 0
    ? { lastMessage: aMessage({ sequence: newest, from: given.userID ?? 'bob' }) }
    : {}),
  ...given,
})

/** The public group `team`, of which alice is a member. */
export const aGroup = (given: Partial<WireGroup> = {}): WireGroup => ({
  groupID: 'team',
  number: 1,
  name: 'Team',
  avatar: '',
  type: 'Public',
  introduction: '',
  notification: '',
  ownerID: 'bob',
  createTime: NOON,
  infoSequence: 1,
  lastInfoTime: NOON,
  memberCount: 2,
  maxMemberCount: 2000,
  joinOption: 'FreeAccess',
  inviteOption: 'DisableInvite',
  groupCustomField: [],
  muteAllMembers: 'Off',
  isSupportTopic: 0,
  nextMessageSeq: 1,
  position: 1,
  selfInfo: {
    role: wireRole.Member,
    joinTime: NOON,
    nameCard: '',
    messageRemindType: 0,
    readedSequence: 0,
    excludedUnreadSequenceList: [],
    memberCustomField: [],
  },
  ...given,
})

/** A conversation of a group, as the server lists it. */
export const aGroupConversation = (
  newest: number,
  given: Partial<WireConversation> = {},
): WireConversation => ({
  type: wireConversationType.group,
  group: aGroup({ nextMessageSeq: newest + 1 }),
  unreadCount: 0,
  messageReadSeq: newest - (given.unreadCount ?? 0),
  nextMessageSeq: newest + 1,
  c2cPeerReadTime: 0,
  isPinned: false,
  messageRemindType: 0,
  ...(newest > 0 ? { lastMessage: aGroupMessage({ sequence: newest }) } : {}),
  ...given,
})

/** alice, with a name and a picture. */
export const aProfile = (given: Partial<WireProfile> = {}): WireProfile => {
  const userID = given.userID ?? 'alice'
  const [nick, avatar] = [nameOf(userID), pictureOf(userID)]
  return { userID, nick, avatar, lastUpdatedTime: NOON, ...given }
}

/** bob, as alice keeps him. */
export const aFriend = (given: Partial<WireFriend> = {}): WireFriend => ({
  userID: 'bob',
  remark: '',
  source: 'AddSource_Type_Web',
  wording: '',
  addTime: NOON,
  groupList: [],
  friendCustomField: [],
  ...given,
})

/** bob, a member of a group. */
export const aMember = (given: Partial<WireGroupMember> = {}): WireGroupMember => {
  const { userID = 'bob' } = given
  return {
    userID,
    nick: nameOf(userID),
    avatar: pictureOf(userID),
    role: wireRole.Member,
    joinTime: NOON,
    nameCard: '',
    muteUntil: 0,
    memberCustomField: [],
    lastSendMsgTime: 0,
    onlineStatus: 'Online',
    ...given,
  }
}
