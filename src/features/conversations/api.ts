import type { ImResult } from '../../kernel/method.ts'
import type { Group } from '../groups/model.ts'
import type { Conversation } from './model.ts'

/** Conditions on the list; a conversation must meet all of them. */
export interface ConversationFilter {
  /** `TYPES.CONV_C2C` or `TYPES.CONV_GROUP`. */
  type?: string
  /** Conversations with this mark; 0 for those without marks. */
  markType?: number | bigint
  /** Conversations in this folder; `''` for those in none. */
  groupName?: string
  hasUnreadCount?: boolean
  hasGroupAtInfo?: boolean
}

/** The conversations that are marked as read: all, C2C, groups. */
export type ReadAllScope = 'readAllC2CMessage' | 'readAllGroupMessage' | 'readAllMessage'

/** The requested conversations. */
export interface ConversationListResult {
  conversationList: Conversation[]
  /** Whether the complete list of the server has been loaded. */
  isSyncCompleted: boolean
}

/** One conversation, the live object. */
export interface ConversationResult {
  conversation: Conversation
}

/** The conversation that was changed. */
export interface ConversationIDResult {
  conversationID: string
}

/** The conversation to mark as read. */
export interface SetMessageReadOptions {
  conversationID: string
}

/** Input of `setAllMessageRead`. */
export interface SetAllMessageReadOptions {
  /** `TYPES.READ_ALL_MSG` by default. */
  scope?: ReadAllScope
}

/** A conversation, and whether it is pinned. */
export interface PinConversationOptions {
  conversationID: string
  isPinned: boolean
}

/** Conversations, and a mark to set or remove. */
export interface MarkConversationOptions {
  conversationIDList: string[]
  /** One of `TYPES.CONV_MARK_TYPE_*`, or one of the app: a whole number from 1 on, below 2^64. */
  markType: number | bigint
  enableMark: boolean
}

/** Conversations, and the custom text that they carry. */
export interface SetConversationCustomDataOptions {
  conversationIDList: string[]
  /** At most 256 characters; `''` removes it. */
  customData: string
}

/** The conversations to delete, and whether their messages are deleted too. */
export interface DeleteConversationOptions {
  /** Only the first 100 are deleted. */
  conversationIDList: string[]
  /** Default `true`. */
  clearHistoryMessage?: boolean
}

/** The group or users, and how their messages notify this user. */
export interface SetMessageRemindTypeOptions {
  /** A group… */
  groupID?: string
  /** …or users, the first 30. */
  userIDList?: string[]
  /** One of `TYPES.MSG_REMIND_*`. */
  messageRemindType: string
}

/** A conversation, and the text of its draft; an empty text removes it. */
export interface SetConversationDraftOptions {
  conversationID: string
  /** `''` removes it. */
  draftText: string
}

/** Conversations, and the folder that they are added to or removed from. */
export interface ConversationsOfGroupOptions {
  /** At most 100. */
  conversationIDList: string[]
  /** At most 32 bytes of UTF-8. */
  groupName: string
}

/** The current name of a folder, and the new one. */
export interface RenameConversationGroupOptions {
  oldName: string
  /** At most 32 bytes of UTF-8. */
  newName: string
}

/** The hours of do-not-disturb, in local time. */
export interface ReceiveMessageOptions {
  /**
   * During these hours: `TYPES.MSG_REMIND_ACPT_NOT_NOTE`, or `MSG_REMIND_ACPT_AND_NOTE` to turn it
   * off.
   */
  messageRemindType: string
  startHour: number
  startMinute: number
  startSecond: number
  /** Seconds; a daily window is cut to 86,400. */
  duration: number
  /** Whether it repeats every day. */
  isRepeated: boolean
}

/** The do-not-disturb setting as the server stores it. */
export interface ReceiveMessageOpt extends ReceiveMessageOptions {
  /** Unix seconds of the first window; both 0 if none was set. */
  startTime: number
  endTime: number
}

/** The error of one conversation. */
export interface ConversationFailure {
  conversationID: string
  code: number
  message: string
}

/** The result of each conversation. */
export interface ConversationsResult {
  successConversationIDList: string[]
  failureConversationIDList: ConversationFailure[]
}

/** The deleted conversations. */
export interface DeleteConversationResult {
  /** Only for the string form. */
  conversationID?: string
  /** IDs of the deleted conversations. */
  conversationIDList: string[]
  failureConversationIDList: ConversationFailure[]
}

/** The group or users whose setting was changed. */
export interface RemindTypeResult {
  successUserIDList: { userID: string }[]
  failureUserIDList: { userID: string; code: number; message: string }[]
  /** The group, as the live object. */
  group?: Group
  /** The topic, as the live object of `getTopicList`. */
  topic?: { readonly topicID: string }
}

/** The list of conversations, reading, drafts, folders and reminders. */
export interface ConversationApi {
  /**
   * Returns conversations, pinned first, then newest first: all, those with these IDs, or those
   * that meet a filter. Reads the synchronised list; if the synchronisation failed, synchronises
   * again first.
   */
  getConversationList(
    options?: string[] | ConversationFilter,
  ): Promise<ImResult<ConversationListResult>>
  /**
   * Opens a chat: returns a conversation with the complete current profile of the peer, also if no
   * list shows it yet (a user without messages, a deleted conversation, a group without messages).
   * The list of this device then shows it, as the same object. Rejects with 2501 if there is no
   * such user, or no such group with this user, and 2503.
   */
  getConversationProfile(conversationID: string): Promise<ImResult<ConversationResult>>
  /**
   * Marks a conversation as read: unread count 0 on all devices of this user, MESSAGE_READ_BY_PEER
   * for the peer of a C2C conversation. Without a connection the request is sent after the next
   * connect. Does nothing in a conversation without messages. Rejects with 2503.
   */
  setMessageRead(options: SetMessageReadOptions): Promise<ImResult<ConversationIDResult>>
  /**
   * Clears the history of a conversation up to now, for this user alone: on all devices and on the
   * server. The conversation stays, with nothing unread and an empty `lastMessage`. Rejects with
   * 2503, also for topics and the system conversation.
   */
  clearHistoryMessage(conversationID: string): Promise<ImResult<ConversationIDResult>>
  /**
   * Marks conversations as read: C2C (`TYPES.READ_ALL_C2C_MSG`), groups (`READ_ALL_GROUP_MSG`), or
   * both (default); on all devices, and for the peers like `setMessageRead`. Rejects with 2112 if
   * the server refuses, 2996 for a second call in a second; nothing has changed then.
   */
  setAllMessageRead(options?: SetAllMessageReadOptions): Promise<ImResult<Record<never, never>>>
  /**
   * Removes conversations from the list, on all devices, with their pin, marks, custom data and
   * folders. Also deletes the history, for this user alone, unless `clearHistoryMessage` is false.
   * The next message brings a conversation back. Rejects with 2500 if nothing was deleted, 2503 (a
   * string that is no ID).
   */
  deleteConversation(
    options: string | DeleteConversationOptions,
  ): Promise<ImResult<DeleteConversationResult>>
  /**
   * Pins a conversation, on all devices; at most 50: 51012. A conversation that is not in the list
   * is opened first, like `getConversationProfile`. Rejects with 2500, 2501, 2503.
   */
  pinConversation(options: PinConversationOptions): Promise<ImResult<ConversationIDResult>>
  /**
   * Sets or removes a mark of conversations, at most 100 (51006). The app defines its meaning;
   * marking as unread changes no count. Errors of single conversations (2500, 2503, 51008) are in
   * `failureConversationIDList`.
   */
  markConversation(options: MarkConversationOptions): Promise<ImResult<ConversationsResult>>
  /**
   * Stores a custom text with conversations, at most 100 (51006); failures like `markConversation`.
   */
  setConversationCustomData(
    options: SetConversationCustomDataOptions,
  ): Promise<ImResult<ConversationsResult>>
  /**
   * Stores the draft of a conversation, on this device alone; it survives a reload with the newest
   * 20 conversations. The order stays. Rejects with 2500 if the conversation is neither in the list
   * nor opened.
   */
  setConversationDraft(
    options: SetConversationDraftOptions,
  ): Promise<ImResult<ConversationIDResult & ConversationResult>>
  /**
   * Creates a folder with conversations, at most 100 (51006), on all devices; errors of single
   * conversations (2500, 2503) are in `failureConversationIDList`. An existing folder of this name
   * receives them. At most 20 folders: 51010. Rejects with 51011 too.
   */
  createConversationGroup(
    options: ConversationsOfGroupOptions,
  ): Promise<ImResult<ConversationsResult>>
  /** Deletes a folder; its conversations stay. Rejects with 51009 if it does not exist. */
  deleteConversationGroup(groupName: string): Promise<ImResult<{ groupName: string }>>
  /** Rejects with 51009 if it does not exist, 51011, and 50002 if the new name is taken. */
  renameConversationGroup(
    options: RenameConversationGroupOptions,
  ): Promise<ImResult<RenameConversationGroupOptions>>
  /**
   * Adds conversations to a folder, at most 100 (51006). Rejects with 51009; failures like
   * `createConversationGroup`.
   */
  addConversationsToGroup(
    options: ConversationsOfGroupOptions,
  ): Promise<ImResult<ConversationsResult>>
  /** Removes conversations from a folder; the same codes and failures. */
  deleteConversationsFromGroup(
    options: ConversationsOfGroupOptions,
  ): Promise<ImResult<ConversationsResult>>
  /** Returns the names of all folders, oldest first. Loads them again if that failed before. */
  getConversationGroupList(): Promise<ImResult<string[]>>
  /**
   * Sets how messages of a group, or of users, notify this user. `Discard`: messages are not pushed
   * and not counted, `getMessageList` returns them; `AcceptNotNotify`: they are counted, but not in
   * the total. Users have no `AcceptNotNotifyExceptAt`. Topics (their ID as `groupID`) also have
   * `NotReceiveMsgExceptAt`: only mentions are pushed, all are counted. Rejects with 10007 and
   * 10010 for groups; failures of users are listed.
   */
  setMessageRemindType(options: SetMessageRemindTypeOptions): Promise<ImResult<RemindTypeResult>>
  /**
   * Sets do-not-disturb hours: from a time of day for a duration, once or daily (default). Without
   * options: always. The server applies them to push notifications of offline devices;
   * ALL_RECEIVE_MESSAGE_OPT_UPDATED notifies all devices of this user.
   */
  setAllReceiveMessageOpt(
    options: Partial<ReceiveMessageOptions>,
  ): Promise<ImResult<ReceiveMessageOpt>>
  /** Returns the last setting; a duration of 0 if there is none. */
  getAllReceiveMessageOpt(): Promise<ImResult<ReceiveMessageOpt>>
  /** Returns the unread count of all conversations that accept and notify; 0 before SDK_READY. */
  getTotalUnreadMessageCount(): number
}

/** The conversation methods of every client. */
export type BasicConversationApi = Pick<
  ConversationApi,
  | 'getConversationList'
  | 'getConversationProfile'
  | 'setMessageRead'
  | 'getTotalUnreadMessageCount'
  | 'deleteConversation'
  | 'clearHistoryMessage'
>

/** The methods of the feature `conversationSettings`. */
export type ConversationSettingsApi = Omit<ConversationApi, keyof BasicConversationApi>

/** Events of conversations, by the event's value. */
export interface ConversationEventData {
  /** All conversations, sorted. */
  onConversationListUpdated: Conversation[]
  onTotalUnreadMessageCountUpdated: number
  /** Names of all folders. */
  onConversationGroupListUpdated: string[]
  /** All conversations of a folder, sorted, after one was added or removed. */
  onConversationInGroupUpdated: { groupName: string; conversationList: Conversation[] }
  /** When I want no disturbance, as any of my devices has set it. */
  onAllReceiveMessageOptUpdated: ReceiveMessageOpt
}
