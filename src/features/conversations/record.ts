import { TYPES } from '../../protocol/types.ts'
import { isOfTopic } from '../messages/index.ts'
import { noMessage } from './last-message.ts'
import type { Conversation } from './model.ts'
import { otherSideOf } from './other-side.ts'
import { isUncounted } from './uncounted.ts'
import { none } from './unread.ts'

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
    groupAtInfoList: [],
    peerReadTime: 0,
    remark: '',
    isPinned: false,
    messageRemindType: TYPES.MSG_REMIND_ACPT_AND_NOTE,
    markList: [],
    customData: '',
    conversationGroupList: [],
    draftText: '',
    operationType: 0,
    ...otherSideOf(conversationID),
  } as Conversation,
})

/** Types of groups that are rooms and no conversations. */
const rooms: ReadonlySet<string> = new Set([TYPES.GRP_AVCHATROOM, TYPES.GRP_ROOM, TYPES.GRP_LIVE])

export const isRoom = ({ subType }: Pick<Conversation, 'subType'>): boolean => rooms.has(subType)

/** Neither listed nor in the total (spec 3 section 4). */
export const isHidden = ({ conversationID, subType }: Conversation): boolean =>
  isRoom({ subType }) || isOfTopic(conversationID)

/** Its part of the total: not all conversations count (api-semantics 6). */
export const countedOf = (entity: Conversation): number =>
  entity.messageRemindType === TYPES.MSG_REMIND_ACPT_AND_NOTE &&
  entity.type !== TYPES.CONV_SYSTEM &&
  !isUncounted(entity.subType) &&
  !isHidden(entity)
    ? entity.unreadCount
    : 0
