import type { WireConversation } from '../../src/features/conversations/commands.ts'
import type { WireGroup } from '../../src/features/groups/commands.ts'
import type { WireMessage } from '../../src/protocol/message.ts'
import { wireConversationType, wireRole } from '../../src/protocol/names.ts'

/** Seconds since 1970 at which the tests' world begins. */
export const NOON = Date.UTC(2026, 0, 1) / 1000

/** A text of bob to alice; sequence, time and random follow `sequence` unless given. */
export const aMessage = (given: Partial<WireMessage> = {}): WireMessage => {
  const sequence = given.sequence ?? 1
  return {
    conversationType: wireConversationType.c2c,
    from: 'bob',
    to: 'alice',
    sequence,
    time: NOON + sequence,
    clientTime: NOON + sequence,
    random: 1000 + sequence,
    tinyID: '144002',
    nick: 'Bob',
    avatar: 'https://example.com/bob.png',
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

/** The same in the group `team`. */
export const aGroupMessage = (given: Partial<WireMessage> = {}): WireMessage =>
  aMessage({ conversationType: wireConversationType.group, to: 'team', ...given })

/** Messages with the sequences from `from` to `to`. */
export const messages = (
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
  nick: 'Bob',
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
