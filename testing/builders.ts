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

/** Unix seconds at which the tests start. */
export const NOON = Date.UTC(2026, 0, 1) / 1000

const nameOf = (userID: string): string => `${userID.charAt(0).toUpperCase()}${userID.slice(1)}`

const pictureOf = (userID: string): string => `https://example.com/${userID}.png`

/** A text of bob to alice; time and random follow from `sequence` by default. */
export const aMessage = (overrides: Partial<WireMessage> = {}): WireMessage => {
  const { sequence = 1, from = 'bob' } = overrides
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
    ...overrides,
  }
}

/** A message like {@link aMessage} with this text. */
export const aText = (text: string, overrides: Partial<WireMessage> = {}): WireMessage =>
  aMessage({ ...overrides, payload: { text } })

/** A message like {@link aMessage} in the group `team`. */
export const aGroupMessage = (overrides: Partial<WireMessage> = {}): WireMessage =>
  aMessage({ conversationType: wireConversationType.group, to: 'team', ...overrides })

/** Messages with the sequences from `from` to `to`. */
export const someMessages = (
  from: number,
  to: number,
  make: (overrides: Partial<WireMessage>) => WireMessage = aMessage,
): WireMessage[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => make({ sequence: from + index }))

/** alice's conversation with bob, whose newest message has this sequence. */
export const aConversation = (
  newest: number,
  overrides: Partial<WireConversation> = {},
): WireConversation => ({
  type: wireConversationType.c2c,
  userID: 'bob',
  nick: nameOf(overrides.userID ?? 'bob'),
  avatar: '',
  unreadCount: 0,
  messageReadSeq: newest - (overrides.unreadCount ?? 0),
  nextMessageSeq: newest + 1,
  c2cPeerReadTime: 0,
  isPinned: false,
  messageRemindType: 0,
  ...(newest > 0
    ? { lastMessage: aMessage({ sequence: newest, from: overrides.userID ?? 'bob' }) }
    : {}),
  ...overrides,
})

/** The public group `team`, of which alice is a member. */
export const aGroup = (overrides: Partial<WireGroup> = {}): WireGroup => ({
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
  ...overrides,
})

/** A conversation of a group, as the server lists it. */
export const aGroupConversation = (
  newest: number,
  overrides: Partial<WireConversation> = {},
): WireConversation => ({
  type: wireConversationType.group,
  group: aGroup({ nextMessageSeq: newest + 1 }),
  unreadCount: 0,
  messageReadSeq: newest - (overrides.unreadCount ?? 0),
  nextMessageSeq: newest + 1,
  c2cPeerReadTime: 0,
  isPinned: false,
  messageRemindType: 0,
  ...(newest > 0 ? { lastMessage: aGroupMessage({ sequence: newest }) } : {}),
  ...overrides,
})

/** alice, with a name and a picture. */
export const aProfile = (overrides: Partial<WireProfile> = {}): WireProfile => {
  const userID = overrides.userID ?? 'alice'
  const [nick, avatar] = [nameOf(userID), pictureOf(userID)]
  return { userID, nick, avatar, lastUpdatedTime: NOON, ...overrides }
}

/** bob as a friend of alice. */
export const aFriend = (overrides: Partial<WireFriend> = {}): WireFriend => ({
  userID: 'bob',
  remark: '',
  source: 'AddSource_Type_Web',
  wording: '',
  addTime: NOON,
  groupList: [],
  friendCustomField: [],
  ...overrides,
})

/** bob, a member of a group. */
export const aMember = (overrides: Partial<WireGroupMember> = {}): WireGroupMember => {
  const { userID = 'bob' } = overrides
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
    ...overrides,
  }
}
