import { command } from '../../kernel/command.ts'
import type { WireMessage } from '../../protocol/message.ts'
import type { WireConversationType } from '../../protocol/names.ts'
import type { WireGroup } from '../groups/commands.ts'
import type { WireUnread } from '../messages/commands.ts'

/** What the caller has set for a conversation. Rows leave out what is empty, events what stays. */
export interface WireSettings {
  readonly isPinned?: boolean
  /** Index into `remindTypes`. */
  readonly messageRemindType?: number
  /** Decimal numbers below 2^64. */
  readonly markList?: readonly string[]
  readonly customData?: string
  /** Ids of folders; one that is not in the list of folders is gone. */
  readonly folderList?: readonly number[]
}

/** What a user puts conversations into. `id` never names another folder of the user again. */
export interface WireFolder {
  readonly id: number
  readonly name: string
}

/** The caller has set this for a conversation; all its devices hear it. */
export interface ConversationSetEvent {
  readonly event: 'conversation'
  /** What changed, as it is now. */
  readonly settings: WireSettings
  /** Where the change has taken something off what is unread. */
  readonly unread?: WireUnread
}

/** The caller has deleted a conversation up to this sequence; it is listed again from the next message on. */
export interface ConversationDeletedEvent {
  readonly event: 'conversationDeleted'
  readonly sequence: number
  /** 1: the history is cleared up to there, too. */
  readonly clearHistoryMessage: 0 | 1
}

/**
 * A message came to a conversation whose messages the caller discards: it is not pushed, only that it is there. In
 * no log: what a sync tells is the row.
 */
export interface DiscardedEvent {
  readonly event: 'discarded'
  readonly sequence: number
  /** Of topics: what it says, for who looks at the list of topics. */
  readonly message?: WireMessage
}

/** The caller's folders, all of them, after one was created, renamed or deleted. */
export interface FoldersEvent {
  readonly event: 'folders'
  readonly folderList: readonly WireFolder[]
}

/** When the caller wants no disturbance. */
export interface WireReceiveOption {
  /** Index into `remindTypes`. */
  readonly messageRemindType: number
  /** Unix seconds. */
  readonly startTime: number
  readonly endTime: number
  /** 1: every day again. */
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
  /** Of the account's log: what is set, and of C2C what is counted and read, is as of then, or later. */
  readonly position?: number
  readonly unreadCount: number
  /** The newest sequence the caller has read. */
  readonly messageReadSeq: number
  /** One more than the newest sequence. */
  readonly nextMessageSeq: number
  /** C2C: unix seconds up to which the other side has read. */
  readonly c2cPeerReadTime: number
  readonly isPinned: boolean
  readonly messageRemindType: number
  readonly lastMessage?: WireMessage
  /** No list shows it: the caller requested the row, or the row is only for its group. */
  readonly isHidden?: true
  /** Of groups: absent where nothing unread mentions the caller. */
  readonly groupAtInfoList?: readonly WireMention[]
}

/** From where on the list is read. */
export interface ConversationPageRequest {
  /** Cursor: all 0 and '' for the first page, then what the last answer said. */
  readonly timeStamp: number
  readonly startIndex: string
  readonly count: number
}

/** A page of the list. */
export interface ConversationPageAnswer {
  readonly conversations: readonly WireConversation[]
  /** 1: this was the last page. */
  readonly completeFlag: 0 | 1
  readonly timeStamp: number
  readonly startIndex: string
  /** Where `sync` goes on from once the list is complete; the same on every page of one listing. */
  readonly cookie: string
}

/** I have cleared the history up to this sequence, for myself; my devices hear it. */
export interface HistoryClearedEvent {
  readonly event: 'historyCleared'
  readonly sequence: number
  /** C2C: what is unread after it. */
  readonly unread?: WireUnread
}

/** Which conversation: the other user, the group, or `@TIM#SYSTEM`. */
export interface WireConversationAddress {
  readonly conversationType: WireConversationType
  readonly to: string
}

/** What one call sets, the same for several conversations. */
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
  /** Of the account's log: the folders are as of then, or later. */
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

/** What became of it, group by group. */
export interface ReadAllAnswer {
  /** 0, or why nothing is marked there. */
  readonly groupReadInfoArray: readonly { readonly groupID: string; readonly retCode: number }[]
}

const answerShape = { failureList: [{ conversationType: 0, to: '', code: 0, message: '' }] }
const receiveShape = { messageRemindType: 0, startTime: 0, endTime: 0, isRepeated: 0 }

/** Commands of conversations. */
export const conversationCommands = {
  /** Newest first. Groups without a message that their type hides, rooms and topics are absent. */
  list: command<ConversationPageRequest, ConversationPageAnswer>('conversation.list'),
  /**
   * Rows by id, in any order; unknown conversations are absent. At most 100. `isUnlisted`: 1 asks also for those that no
   * list shows: with a user to whom the caller never spoke, deleted ones, groups without messages.
   */
  get: command<
    { readonly conversationIDList: readonly string[]; readonly isUnlisted?: 0 | 1 },
    { readonly conversations: readonly WireConversation[] }
  >('conversation.get', { answerShape: { conversations: [{}] } }),
  /** Unix seconds up to which these users have read my messages. At most 100. */
  peerReadTimes: command<
    { readonly userIDList: readonly string[] },
    { readonly peerReadTimeList: readonly { userID: string; peerReadTime: number }[] }
  >('conversation.peerReadTimes', {
    answerShape: { peerReadTimeList: [{ userID: '', peerReadTime: 0 }] },
  }),
  /** Marks everything up to the sequence as read; tells my devices (`read`), and C2C the other side. */
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
  /** The same of all C2C conversations, and of these groups: my devices hear it as `reads`. */
  readAll: command<ReadAllRequest, ReadAllAnswer>('conversation.readAll', {
    limit: { seconds: 1, calls: 1 },
    answerShape: { groupReadInfoArray: [{ groupID: '', retCode: 0 }] },
  }),
  /** Sets something for conversations, at most 100; my devices hear `conversation` for each that changes. */
  set: command<
    {
      readonly conversationList: readonly WireConversationAddress[]
      readonly change: SettingChange
    },
    FailuresAnswer
  >('conversation.set', { answerShape }),
  /** Deletes conversations, at most 100, each up to a sequence; my devices hear `conversationDeleted`. */
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
  /** Makes a folder, unless there is one of this name, and puts conversations into it; my devices hear `folders`. */
  createFolder: command<
    { readonly groupName: string; readonly conversationList: readonly WireConversationAddress[] },
    FailuresAnswer
  >('conversation.createFolder', { answerShape }),
  /** My devices hear `folders`. */
  deleteFolder: command<{ readonly groupName: string }, Record<never, never>>(
    'conversation.deleteFolder',
  ),
  /** My devices hear `folders`. */
  renameFolder: command<
    { readonly oldName: string; readonly newName: string },
    Record<never, never>
  >('conversation.renameFolder'),
  /** Puts conversations into a folder, or takes them out; my devices hear `conversation` for each that changes. */
  fillFolder: command<
    {
      readonly groupName: string
      /** 1 puts in, 2 takes out. */
      readonly operationType: 1 | 2
      readonly conversationList: readonly WireConversationAddress[]
    },
    FailuresAnswer
  >('conversation.fillFolder', { answerShape }),
  /** My devices hear it as `receiveOption`. */
  setReceiveOption: command<WireReceiveOption, Record<never, never>>(
    'conversation.setReceiveOption',
  ),
  /** Absent: none was ever set. */
  getReceiveOption: command<Record<never, never>, { readonly receiveOption?: WireReceiveOption }>(
    'conversation.getReceiveOption',
    { answerShape: { 'receiveOption?': receiveShape } },
  ),
  /** Clears the history up to a sequence, for the caller alone: its devices hear it as `historyCleared`. */
  clear: command<
    {
      readonly conversationType: WireConversationType
      readonly to: string
      readonly sequence: number
    },
    Record<never, never>
  >('conversation.clear'),
}
