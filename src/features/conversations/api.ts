import type { ImResult } from '../../kernel/method.ts'
import type { Group } from '../groups/model.ts'
import type { Conversation } from './model.ts'

/** Conditions on the list; all that are given must hold. */
export interface ConversationFilter {
  /** `TYPES.CONV_C2C` or `TYPES.CONV_GROUP`. */
  type?: string
  /** With this mark; 0: with none. */
  markType?: number | bigint
  /** In this folder; `''`: in none. */
  groupName?: string
  hasUnreadCount?: boolean
  hasGroupAtInfo?: boolean
}

/** Which conversations are read: all, those with users, those with groups. */
export type ReadAllScope = 'readAllC2CMessage' | 'readAllGroupMessage' | 'readAllMessage'

/** The conversations that were asked for. */
export interface ConversationListResult {
  conversationList: Conversation[]
  /** All of the server's list is here. */
  isSyncCompleted: boolean
}

/** One conversation, the live object. */
export interface ConversationResult {
  conversation: Conversation
}

/** Which conversation it was done to. */
export interface ConversationIDResult {
  conversationID: string
}

/** The conversation that was read. */
export interface SetMessageReadOptions {
  conversationID: string
}

/** Which conversations are read. */
export interface SetAllMessageReadOptions {
  /** `TYPES.READ_ALL_MSG` unless given. */
  scope?: ReadAllScope
}

/** A conversation, and whether it stands on top. */
export interface PinConversationOptions {
  conversationID: string
  isPinned: boolean
}

/** Conversations, a mark, and whether they get it or lose it. */
export interface MarkConversationOptions {
  conversationIDList: string[]
  /** One of `TYPES.CONV_MARK_TYPE_*`, or one of your own: a whole number from 1 on, below 2^64. */
  markType: number | bigint
  enableMark: boolean
}

/** Conversations, and the text of yours that they carry. */
export interface SetConversationCustomDataOptions {
  conversationIDList: string[]
  /** At most 256 characters; `''` takes it away. */
  customData: string
}

/** Which conversations go, and whether their messages go with them. */
export interface DeleteConversationOptions {
  /** The first 100 are taken. */
  conversationIDList: string[]
  /** `true` unless given. */
  clearHistoryMessage?: boolean
}

/** Of whom messages remind, and how. */
export interface SetMessageRemindTypeOptions {
  /** A group… */
  groupID?: string
  /** …or users, the first 30. */
  userIDList?: string[]
  /** One of `TYPES.MSG_REMIND_*`. */
  messageRemindType: string
}

/** A conversation, and what was begun in it; an empty text takes it away. */
export interface SetConversationDraftOptions {
  conversationID: string
  /** `''` takes it away. */
  draftText: string
}

/** Conversations, and the folder that they go into or leave. */
export interface ConversationsOfGroupOptions {
  /** At most 100. */
  conversationIDList: string[]
  /** At most 32 bytes of UTF-8. */
  groupName: string
}

/** The name that a folder has, and the one that it gets. */
export interface RenameConversationGroupOptions {
  oldName: string
  /** At most 32 bytes of UTF-8. */
  newName: string
}

/** When I want no disturbance, in local time. */
export interface ReceiveMessageOptions {
  /** In that time: `TYPES.MSG_REMIND_ACPT_NOT_NOTE`, or `MSG_REMIND_ACPT_AND_NOTE` for none of it. */
  messageRemindType: string
  startHour: number
  startMinute: number
  startSecond: number
  /** Seconds; of a window that comes every day at most 86,400, more is cut. */
  duration: number
  /** Every day again. */
  isRepeated: boolean
}

/** When I want no disturbance, as the server keeps it. */
export interface ReceiveMessageOpt extends ReceiveMessageOptions {
  /** Unix seconds of the first such time; both 0 if none was set. */
  startTime: number
  endTime: number
}

/** Why nothing happened to a conversation. */
export interface ConversationFailure {
  conversationID: string
  code: number
  message: string
}

/** What became of each conversation. */
export interface ConversationsResult {
  successConversationIDList: string[]
  failureConversationIDList: ConversationFailure[]
}

/** Those that are gone. */
export interface DeleteConversationResult {
  /** Of the string form. */
  conversationID?: string
  /** What was deleted. */
  conversationIDList: string[]
  failureConversationIDList: ConversationFailure[]
}

/** For whom reminders were set, and how. */
export interface RemindTypeResult {
  successUserIDList: { userID: string }[]
  failureUserIDList: { userID: string; code: number; message: string }[]
  /** The group that it was set for, the live object. */
  group?: Group
  /** The topic that it was set for, the live object of `getTopicList`. */
  topic?: { readonly topicID: string }
}

/** The list of conversations, reading, drafts, folders and reminders. */
export interface ConversationApi {
  /**
   * The conversations, pinned first, then newest first: all, those with these IDs, or those that meet a
   * filter. Reads what is synchronised; where that failed, synchronises again first.
   */
  getConversationList(
    options?: string[] | ConversationFilter,
  ): Promise<ImResult<ConversationListResult>>
  /**
   * Opens a chat: one conversation with the whole profile of the other side as the server has it now, also where no list
   * shows it yet (a user to whom nobody has spoken, a deleted conversation, a group without messages). The list of this
   * device shows it from then on, as the same object. Rejects with 2501 where there is no such user, or no such group
   * that this user is in, and 2503.
   */
  getConversationProfile(conversationID: string): Promise<ImResult<ConversationResult>>
  /**
   * Marks a conversation as read: unread count 0 here and on my other devices, MESSAGE_READ_BY_PEER at
   * the other side of a C2C conversation. Without a connection it is done here and told to the server
   * once there is one. Nothing happens in a conversation that has not begun. Rejects with 2503.
   */
  setMessageRead(options: SetMessageReadOptions): Promise<ImResult<ConversationIDResult>>
  /**
   * Clears the history of a conversation up to now, for me alone: here, on the server and on my other devices.
   * The conversation stays, with nothing unread and an empty `lastMessage`. Rejects with 2503, also for topics
   * and the system conversation.
   */
  clearHistoryMessage(conversationID: string): Promise<ImResult<ConversationIDResult>>
  /**
   * Marks all conversations as read: the C2C ones (`TYPES.READ_ALL_C2C_MSG`), the groups
   * (`READ_ALL_GROUP_MSG`), or both (default); on all my devices, and at the other sides like `setMessageRead`.
   * Rejects with 2112 where the server refuses, 2996 the second time in a second; then all is as before.
   */
  setAllMessageRead(options?: SetAllMessageReadOptions): Promise<ImResult<Record<never, never>>>
  /**
   * Takes conversations off the list, on all my devices, with their pin, marks, custom data and folders. The history goes
   * too, for me alone, unless `clearHistoryMessage` is false. The next message brings a conversation back. Rejects with
   * 2500 where nothing was deleted, 2503 (a string that is no ID).
   */
  deleteConversation(
    options: string | DeleteConversationOptions,
  ): Promise<ImResult<DeleteConversationResult>>
  /**
   * Sorts a conversation first, on all my devices; at most 50: 51012. One that is not in the list is opened for it, as
   * `getConversationProfile` does. Rejects with 2500, 2501, 2503.
   */
  pinConversation(options: PinConversationOptions): Promise<ImResult<ConversationIDResult>>
  /**
   * Sets or takes away a mark of conversations, at most 100 (51006). It means what you want; marking as unread changes
   * no count. What is not possible of one (2500, 2503, 51008) stands in `failureConversationIDList`.
   */
  markConversation(options: MarkConversationOptions): Promise<ImResult<ConversationsResult>>
  /** Keeps a text of yours with conversations, at most 100 (51006); failures as of `markConversation`. */
  setConversationCustomData(
    options: SetConversationCustomDataOptions,
  ): Promise<ImResult<ConversationsResult>>
  /**
   * Keeps a text that is being written with a conversation, on this device alone; it survives a reload with the newest 20
   * conversations. The order stays. Rejects with 2500 where the conversation is neither in the list nor opened.
   */
  setConversationDraft(
    options: SetConversationDraftOptions,
  ): Promise<ImResult<ConversationIDResult & ConversationResult>>
  /**
   * Makes a folder and puts conversations into it, at most 100 (51006), on all my devices; what is not possible of one
   * (2500, 2503) stands in `failureConversationIDList`. Where there is a folder of this name, they come into that.
   * At most 20 folders: 51010. Rejects with 51011 too.
   */
  createConversationGroup(
    options: ConversationsOfGroupOptions,
  ): Promise<ImResult<ConversationsResult>>
  /** Deletes a folder; its conversations stay. Rejects with 51009 where there is none. */
  deleteConversationGroup(groupName: string): Promise<ImResult<{ groupName: string }>>
  /** Rejects with 51009 where there is none, 51011, and 50002 where the new name is taken. */
  renameConversationGroup(
    options: RenameConversationGroupOptions,
  ): Promise<ImResult<RenameConversationGroupOptions>>
  /** Puts conversations into a folder, at most 100 (51006). Rejects with 51009; failures as of `createConversationGroup`. */
  addConversationsToGroup(
    options: ConversationsOfGroupOptions,
  ): Promise<ImResult<ConversationsResult>>
  /** Takes conversations out of a folder; the same codes and failures. */
  deleteConversationsFromGroup(
    options: ConversationsOfGroupOptions,
  ): Promise<ImResult<ConversationsResult>>
  /** The names of all folders, oldest first. Where loading them failed, loads them again. */
  getConversationGroupList(): Promise<ImResult<string[]>>
  /**
   * How I am reminded of a group, or of users. `Discard`: messages are not pushed and count nowhere, `getMessageList`
   * has them; `AcceptNotNotify`: they count, but not in the total. Users have no `AcceptNotNotifyExceptAt`.
   * Topics (their ID for `groupID`) have `NotReceiveMsgExceptAt`, too: only mentions are pushed, all count. Rejects with
   * 10007 and 10010 of groups; of users failures are listed.
   */
  setMessageRemindType(options: SetMessageRemindTypeOptions): Promise<ImResult<RemindTypeResult>>
  /**
   * When I want no disturbance: from a time of the day on for so long, once or every day (default). Nothing given: always.
   * The server keeps it for pushes to devices that are offline; ALL_RECEIVE_MESSAGE_OPT_UPDATED tells all my devices.
   */
  setAllReceiveMessageOpt(
    options: Partial<ReceiveMessageOptions>,
  ): Promise<ImResult<ReceiveMessageOpt>>
  /** What was set last; a duration of 0 where nothing was. */
  getAllReceiveMessageOpt(): Promise<ImResult<ReceiveMessageOpt>>
  /** Unread messages of all conversations that accept and notify; 0 before SDK_READY. */
  getTotalUnreadMessageCount(): number
}

/** What every client can do with conversations. */
export type BasicConversationApi = Pick<
  ConversationApi,
  | 'getConversationList'
  | 'getConversationProfile'
  | 'setMessageRead'
  | 'getTotalUnreadMessageCount'
  | 'deleteConversation'
  | 'clearHistoryMessage'
>

/** What the feature `conversationSettings` adds. */
export type ConversationSettingsApi = Omit<ConversationApi, keyof BasicConversationApi>
