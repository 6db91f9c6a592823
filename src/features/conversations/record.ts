import { TYPES } from '../../protocol/types.ts'
import type { Group } from '../groups/model.ts'
import { groupOf, isOfTopic } from '../messages/index.ts'
import type { UserInfo } from '../messages/model.ts'
import { emptyProfile, type Profile } from '../profiles/index.ts'
import { noMessage } from './last-message.ts'
import type { Conversation } from './model.ts'

/** A shared empty list, never modified, since most conversations have none. */
export const none: never[] = []

/** A conversation and its internal state. */
export interface ConversationRecord {
  readonly entity: Conversation
  /** The newest known sequence. */
  newest: number
  /** The first sequence if a message created the record before any row; 0 after a row. */
  begunAt: number
  /** The sequence up to which this user has read. */
  readSequence: number
  /** In groups without unread counts: the sequence up to which mentions were read; undefined if unknown. */
  mentionsRead: number | undefined
  /** Groups: uncounted messages after that, by the server's row. */
  excluded: readonly number[]
  /**
   * Groups: recalled or deleted messages after that which would count otherwise; undefined for
   * none.
   */
  gone: Set<number> | undefined
  /**
   * The server's last unread count: the read sequence and the newest sequence that it is based on.
   */
  read: number
  asOf: number
  /** C2C: the position of the account's log of that count. */
  unreadAt: number
  /** The number of unread counts received. */
  updates: number
  /** Ids of folders. */
  folders: readonly number[]
  /**
   * Settings are as of this position of the account's log; `setLater` has later positions of single
   * settings.
   */
  setAt: number
  setLater: Map<string, number> | undefined
  /**
   * Sequences after `asOf` that were counted here, as far as the server may still report on them.
   */
  counted: number[]
  /** Breaks ties between conversations of the same second: the one that moved later is higher. */
  activity: number
  /** Whether its position in the order may have changed. */
  isMoved: boolean
  /** Listed only here: the host has opened it, or it has a draft. */
  isOpened: boolean
}

export const newRecord = (conversationID: string): ConversationRecord => ({
  newest: 0,
  begunAt: 0,
  readSequence: 0,
  mentionsRead: undefined,
  excluded: none,
  gone: undefined,
  read: 0,
  asOf: 0,
  unreadAt: 0,
  folders: none,
  setAt: 0,
  setLater: undefined,
  updates: 0,
  counted: none,
  activity: 0,
  isMoved: false,
  isOpened: false,
  entity: {
    conversationID,
    subType: '',
    unreadCount: 0,
    lastMessage: noMessage(),
    groupAtInfoList: none,
    peerReadTime: 0,
    remark: '',
    isPinned: false,
    messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
    markList: none,
    customData: '',
    conversationGroupList: none,
    draftText: '',
    operationType: 0,
    ...otherSideOf(conversationID),
  } as Conversation,
})

/** Types of groups that are rooms and no conversations. */
const rooms: ReadonlySet<string> = new Set([TYPES.GRP_AVCHATROOM, TYPES.GRP_ROOM, TYPES.GRP_LIVE])

export const isRoom = ({ subType }: Pick<Conversation, 'subType'>): boolean => rooms.has(subType)

/** Neither listed nor in the total (spec 3 section 4). */
export const isHidden = (entity: Conversation): boolean =>
  isRoom(entity) || isOfTopic(entity.conversationID)

/** Its part of the total: not all conversations count (api-semantics 6). */
export const countedOf = (entity: Conversation): number =>
  entity.messageRemindType === TYPES.MSG_REMIND_ACPT_AND_NOTE &&
  entity.type !== TYPES.CONV_SYSTEM &&
  !isUncounted(entity.subType) &&
  !isHidden(entity)
    ? entity.unreadCount
    : 0

/** Groups whose messages are never unread (api-semantics 10.2). */
export const isUncounted = (subType: string): boolean =>
  subType === TYPES.GRP_MEETING || subType === TYPES.GRP_AVCHATROOM

/** Type and peer fields of a conversation, derived from its ID: screens read both at once. */
const otherSideOf = (conversationID: string) => {
  const type = typeOf(conversationID)
  if (type === TYPES.CONV_SYSTEM) return { type }
  if (type !== TYPES.CONV_C2C) return { type, groupProfile: unknownGroup(groupOf(conversationID)) }
  return { type, userProfile: emptyProfile(conversationID.slice(TYPES.CONV_C2C.length)) }
}

const unknownGroup = (groupID: string): Group => ({
  groupID,
  name: '',
  avatar: '',
  type: '',
  introduction: '',
  notification: '',
  ownerID: '',
  createTime: 0,
  infoSequence: 0,
  lastInfoTime: 0,
  selfInfo: {
    userID: '',
    role: TYPES.GRP_MBR_ROLE_MEMBER,
    joinTime: 0,
    nameCard: '',
    messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
    readedSequence: 0,
    excludedUnreadSequenceList: [],
    memberCustomField: [],
    muteUntil: 0,
  },
  lastMessage: { lastTime: 0, lastSequence: 0, fromAccount: '', messageForShow: '' },
  nextMessageSeq: 0,
  memberCount: 0,
  maxMemberCount: 0,
  muteAllMembers: false,
  joinOption: '',
  inviteOption: '',
  groupCustomField: [],
  isSupportTopic: false,
})

const typeOf = (conversationID: string): Conversation['type'] => {
  if (conversationID === TYPES.CONV_SYSTEM) return TYPES.CONV_SYSTEM
  if (!conversationID.startsWith(TYPES.CONV_GROUP)) return TYPES.CONV_C2C
  return isOfTopic(conversationID) ? TYPES.CONV_TOPIC : TYPES.CONV_GROUP
}

/** Whether it is of a group or a topic. */
export const isOfGroup = ({ groupProfile }: Conversation): boolean => groupProfile !== undefined

/** Shows the live object of a changed group. */
export const showGroup = (entity: Conversation, group: Group): void => {
  entity.subType = group.type
  entity.messageRemindType = group.selfInfo.messageRemindType
  if (entity.groupProfile !== undefined) entity.groupProfile = group
}

/** Shows a user's name, or the complete profile as the live object. */
export const showPeer = (entity: Conversation, peer: UserInfo | Profile): void => {
  const { userProfile: shown } = entity
  if (shown === undefined) return
  if ('lastUpdatedTime' in peer) entity.userProfile = peer
  else if (shown.nick !== peer.nick || shown.avatar !== peer.avatar)
    entity.userProfile = { ...shown, ...peer }
}

/**
 * Returns a function that reports whether an entity, which changes in place, differs from its state
 * at the call.
 */
export const changeDetector = (entity: Conversation): (() => boolean) => {
  const before = valuesOf(entity)
  return () => valuesOf(entity).some((value, index) => value !== before[index])
}

const valuesOf = (entity: Conversation): unknown[] => [
  ...Object.values(entity),
  ...Object.values(entity.lastMessage),
]
