import type { ImResult } from '../../kernel/method.ts'
import type { Conversation } from './model.ts'

/** Conditions on the list; all that are given must hold. */
export interface ConversationFilter {
  /** `TYPES.CONV_C2C` or `TYPES.CONV_GROUP`. */
  type?: string
  hasUnreadCount?: boolean
  hasGroupAtInfo?: boolean
}

export type ReadAllScope = 'readAllC2CMessage' | 'readAllGroupMessage' | 'readAllMessage'

export interface ConversationListResult {
  conversationList: Conversation[]
  /** All of the server's list is here. */
  isSyncCompleted: boolean
}

export interface ConversationResult {
  conversation: Conversation
}

/** Which conversation it was done to. */
export interface ConversationIDResult {
  conversationID: string
}

export interface SetMessageReadOptions {
  conversationID: string
}

export interface SetAllMessageReadOptions {
  /** `TYPES.READ_ALL_MSG` unless given. */
  scope?: ReadAllScope
}

export interface ConversationApi {
  /**
   * The conversations, pinned first, then newest first: all, those with these IDs, or those that meet a
   * filter. Reads what is synchronised; where that failed, synchronises again first.
   */
  getConversationList(
    options?: string[] | ConversationFilter,
  ): Promise<ImResult<ConversationListResult>>
  /** One conversation with its profile as the server has it now. Rejects with 2500, 2503. */
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
  /** Unread messages of all conversations that accept and notify; 0 before SDK_READY. */
  getTotalUnreadMessageCount(): number
}
