import { TYPES } from '../../protocol/types.ts'
import { isOfTopic } from '../messages/index.ts'
import { noMessage } from './last-message.ts'
import type { Conversation } from './model.ts'
import { otherSideOf } from './other-side.ts'
import { isUncounted } from './uncounted.ts'
import { none } from './unread.ts'

/** A conversation and what only the client needs to know of it. */
export interface ConversationRecord {
  readonly entity: Conversation
  /** The newest sequence that is known of. */
  newest: number
  /** The first sequence that a message brought before any row did; 0: a row has said what was before. */
  begunAt: number
  /** Up to here this user has read. */
  readSequence: number
  /** In groups without unread counts: the sequence up to which mentions were read; undefined if unknown. */
  mentionsRead: number | undefined
  /** Groups: what the server's row did not count after that. */
  excluded: readonly number[]
  /** Groups: messages after that which are recalled or deleted and would else count; undefined: none. */
  gone: Set<number> | undefined
  /** What the server said last of the unread count: up to which sequence I had read, of how many there were. */
  read: number
  asOf: number
  /** C2C: at which position of the account's log. */
  unreadAt: number
  /** How often it did. */
  updates: number
  /** Ids of folders, as the server says. */
  folders: readonly number[]
  /** What is set is as of this position of the account's log, or later; single settings of later ones. */
  setAt: number
  setLater: Map<string, number> | undefined
  /** Sequences after `asOf` that have raised the count here, as far as one may still hear of them. */
  counted: number[]
  /** Breaks ties between conversations of the same second: the later moved, the higher. */
  activity: number
  /** Its place in the order may be another than where it stands. */
  isMoved: boolean
  /** The host has opened it, or it has a draft: it is in the list here, though not in the server's list. */
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

/** Kinds of groups that are places and no talks. */
const rooms: ReadonlySet<string> = new Set([TYPES.GRP_AVCHATROOM, TYPES.GRP_ROOM, TYPES.GRP_LIVE])

export const isRoom = ({ subType }: Pick<Conversation, 'subType'>): boolean => rooms.has(subType)

/** No list shows it, and no total counts it (spec 3 section 4). */
export const isHidden = ({ conversationID, subType }: Conversation): boolean =>
  isRoom({ subType }) || isOfTopic(conversationID)

/** What it adds to the total: not all conversations count there (api-semantics 6). */
export const countedOf = (entity: Conversation): number =>
  entity.messageRemindType === TYPES.MSG_REMIND_ACPT_AND_NOTE &&
  entity.type !== TYPES.CONV_SYSTEM &&
  !isUncounted(entity.subType) &&
  !isHidden(entity)
    ? entity.unreadCount
    : 0
