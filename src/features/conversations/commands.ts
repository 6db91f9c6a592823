import { command } from '../../kernel/command.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { WireConversationType } from '../../protocol/names.ts'
import type { WireGroup } from '../groups/commands.ts'
import type { WireUnread } from '../messages/commands.ts'

/** The caller's settings of a conversation. Rows omit empty ones, events unchanged ones. */
export interface WireSettings {
  readonly isPinned?: boolean
  /** Index into `remindTypes`. */
  readonly messageRemindType?: number
  /** Decimal numbers below 2^64. */
  readonly markList?: readonly string[]
  readonly customData?: string
  /** Ids of folders; an id without a folder belongs to a deleted one. */
  readonly folderList?: readonly number[]
}

/** A folder of conversations. An `id` is never used for another folder of the user. */
export interface WireFolder {
  readonly id: number
  readonly name: string
}

/** The caller has changed settings of a conversation; sent to all its devices. */
export interface ConversationSetEvent {
  readonly event: 'conversation'
  /** The changed settings, with their new values. */
  readonly settings: WireSettings
  /** Present if the change lowered the unread count. */
  readonly unread?: WireUnread
}

/** The caller has deleted a conversation up to this sequence; the next message lists it again. */
export interface ConversationDeletedEvent {
  readonly event: 'conversationDeleted'
  readonly sequence: number
  /** 1: the history is cleared up to there, too. */
  readonly clearHistoryMessage: 0 | 1
}

/**
 * A message arrived in a conversation whose messages the caller discards: only this notice is
 * pushed. Not in the log, as a sync returns the row.
 */
export interface DiscardedEvent {
  readonly event: 'discarded'
  readonly sequence: number
  /** Topics: the message, for the topic list. */
  readonly message?: WireMessage
}

/** The caller's folders, all of them, after one was created, renamed or deleted. */
export interface FoldersEvent {
  readonly event: 'folders'
  readonly folderList: readonly WireFolder[]
}

/** The caller's do-not-disturb hours. */
export interface WireReceiveOption {
  /** Index into `remindTypes`. */
  readonly messageRemindType: number
  /** Unix seconds. */
  readonly startTime: number
  readonly endTime: number
  /** 1 if it repeats every day. */
  readonly isRepeated: 0 | 1
}

/** An unread message of a group that mentions the caller. */
export interface WireMention {
  readonly messageSequence: number
  /** 1 the caller, 2 all, 3 both. */
  readonly atType: 1 | 2 | 3
  readonly from: string
}

/** One row of the caller's conversation list. */
export interface WireConversation extends WireSettings {
  readonly type: WireConversationType
  /** C2C: the other user. */
  readonly userID?: string
  readonly nick?: string
  readonly avatar?: string
  /** Group: with `selfInfo`. */
  readonly group?: WireGroup
  /** Position of the account's log as of which, or later, the settings and the C2C counts are. */
  readonly position?: number
  readonly unreadCount: number
  /** The newest sequence the caller has read. */
  readonly messageReadSeq: number
  /** One more than the newest sequence. */
  readonly nextMessageSeq: number
  /** C2C: unix seconds up to which the peer has read. */
  readonly c2cPeerReadTime: number
  readonly isPinned: boolean
  readonly messageRemindType: number
  readonly lastMessage?: WireMessage
  /** Hidden from every list: the caller requested the row, or the row is only for its group. */
  readonly isHidden?: true
  /** Groups: absent if no unread message mentions the caller. */
  readonly groupAtInfoList?: readonly WireMention[]
}

/** Request for a page of the list. */
export interface ConversationPageRequest {
  /** Cursor: all 0 and '' for the first page, then the values of the previous response. */
  readonly timeStamp: number
  readonly startIndex: string
  readonly count: number
}

/** A page of the list. */
export interface ConversationPageAnswer {
  readonly conversations: readonly WireConversation[]
  /** 1 on the last page. */
  readonly completeFlag: 0 | 1
  readonly timeStamp: number
  readonly startIndex: string
  /** The cookie for `sync` after the listing; the same on every page. */
  readonly cookie: string
}

/** The caller has cleared the history up to this sequence, for itself; sent to all its devices. */
export interface HistoryClearedEvent {
  readonly event: 'historyCleared'
  readonly sequence: number
  /** C2C: the unread count after it. */
  readonly unread?: WireUnread
}

/** The address of a conversation: the peer, the group, or `@TIM#SYSTEM`. */
export interface WireConversationAddress {
  readonly conversationType: WireConversationType
  readonly to: string
}

/** One setting for several conversations. */
export type SettingChange =
  | { readonly isPinned: boolean }
  /** A decimal number from 1 on, below 2^64, that a double holds exactly. */
  | { readonly markType: string; readonly enableMark: boolean }
  | { readonly customData: string }
  /** Index into `remindTypes`. */
  | { readonly messageRemindType: number }

/** A page of folders. */
export interface FolderPageAnswer {
  readonly folderList: readonly WireFolder[]
  /** 1: this was the last page, else the next one begins at `nextStartIndex`. */
  readonly completeFlag: 0 | 1
  readonly nextStartIndex: number
  /** Position of the account's log as of which, or later, the folders are. */
  readonly position: number
}

/** Why nothing happened to some of the conversations of a request. */
export interface FailuresAnswer {
  readonly failureList: readonly (WireConversationAddress & {
    readonly code: number
    readonly message: string
  })[]
}

/** Up to where everything is read. */
export interface ReadAllRequest {
  readonly readAllC2CMessage: 0 | 1
  /** At most 2,000. */
  readonly groupMessageReadInfoList: readonly {
    readonly groupID: string
    readonly messageSequence: number
  }[]
}

/** The result of each group. */
export interface ReadAllAnswer {
  /** 0, or why nothing is marked there. */
  readonly groupReadInfoArray: readonly { readonly groupID: string; readonly retCode: number }[]
}

const answerShape = { failureList: [{ conversationType: 0, to: '', code: 0, message: '' }] }
const receiveShape = { messageRemindType: 0, startTime: 0, endTime: 0, isRepeated: 0 }

/** Commands of conversations. */
export const conversationCommands = {
  /**
   * Newest first. Groups whose type hides them until their first message, rooms and topics are
   * absent.
   */
  list: command<ConversationPageRequest, ConversationPageAnswer>('conversation.list'),
  /**
   * Rows by id, in any order; unknown conversations are absent. At most 100. `isUnlisted` 1
   * includes hidden ones: users without messages, deleted conversations, groups without messages.
   */
  get: command<
    { readonly conversationIDList: readonly string[]; readonly isUnlisted?: 0 | 1 },
    { readonly conversations: readonly WireConversation[] }
  >('conversation.get', { answerShape: { conversations: [{}] } }),
  /** Unix seconds up to which these users have read the caller's messages. At most 100. */
  peerReadTimes: command<
    { readonly userIDList: readonly string[] },
    { readonly peerReadTimeList: readonly { userID: string; peerReadTime: number }[] }
  >('conversation.peerReadTimes', {
    answerShape: { peerReadTimeList: [{ userID: '', peerReadTime: 0 }] },
  }),
  /**
   * Marks everything up to the sequence as read; notifies the caller's devices (`read`), and the
   * peer of C2C.
   */
  read: command<
    {
      readonly conversationType: WireConversationType
      readonly to: string
      readonly messageReadSeq: number
      /** C2C: unix seconds of the newest message read. */
      readonly lastMessageTime: number
    },
    Record<never, never>
  >('conversation.read'),
  /** Marks all C2C conversations and these groups as read; the caller's devices receive `reads`. */
  readAll: command<ReadAllRequest, ReadAllAnswer>('conversation.readAll', {
    limit: { seconds: 1, calls: 1 },
    answerShape: { groupReadInfoArray: [{ groupID: '', retCode: 0 }] },
  }),
  /**
   * Changes a setting of at most 100 conversations; the caller's devices receive `conversation` for
   * each change.
   */
  set: command<
    {
      readonly conversationList: readonly WireConversationAddress[]
      readonly change: SettingChange
    },
    FailuresAnswer
  >('conversation.set', { answerShape }),
  /**
   * Deletes at most 100 conversations, each up to a sequence; the caller's devices receive
   * `conversationDeleted`.
   */
  delete: command<
    {
      readonly conversationList: readonly (WireConversationAddress & {
        readonly sequence: number
      })[]
      readonly clearHistoryMessage: 0 | 1
    },
    FailuresAnswer
  >('conversation.delete', { answerShape }),
  /** The caller's folders, oldest first, from an index on. */
  folders: command<{ readonly startIndex: number }, FolderPageAnswer>('conversation.folders'),
  /**
   * Adds conversations to the folder of this name, which is created if needed; the caller's devices
   * receive `folders`.
   */
  createFolder: command<
    { readonly groupName: string; readonly conversationList: readonly WireConversationAddress[] },
    FailuresAnswer
  >('conversation.createFolder', { answerShape }),
  /** The caller's devices receive `folders`. */
  deleteFolder: command<{ readonly groupName: string }, Record<never, never>>(
    'conversation.deleteFolder',
  ),
  /** The caller's devices receive `folders`. */
  renameFolder: command<
    { readonly oldName: string; readonly newName: string },
    Record<never, never>
  >('conversation.renameFolder'),
  /**
   * Adds conversations to a folder, or removes them; the caller's devices receive `conversation`
   * for each change.
   */
  fillFolder: command<
    {
      readonly groupName: string
      /** 1 adds, 2 removes. */
      readonly operationType: 1 | 2
      readonly conversationList: readonly WireConversationAddress[]
    },
    FailuresAnswer
  >('conversation.fillFolder', { answerShape }),
  /** The caller's devices receive `receiveOption`. */
  setReceiveOption: command<WireReceiveOption, Record<never, never>>(
    'conversation.setReceiveOption',
  ),
  /** Absent if none was ever set. */
  getReceiveOption: command<Record<never, never>, { readonly receiveOption?: WireReceiveOption }>(
    'conversation.getReceiveOption',
    { answerShape: { 'receiveOption?': receiveShape } },
  ),
  /**
   * Clears the history up to a sequence, for the caller alone: its devices receive
   * `historyCleared`.
   */
  clear: command<
    {
      readonly conversationType: WireConversationType
      readonly to: string
      readonly sequence: number
    },
    Record<never, never>
  >('conversation.clear'),
}
