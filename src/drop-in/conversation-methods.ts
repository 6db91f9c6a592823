import type {
  ConversationDataOptions,
  ConversationFilterOptions,
  ConversationGroupOptions,
  DeleteConversationOptions,
  DraftOptions,
  MarkOptions,
  PinOptions,
  ReadAllOptions,
  ReceiveAllOptions,
  RemindTypeOptions,
  RenameOptions,
} from './options.ts'

/** The methods for conversations. */
export interface ConversationMethods {
  /** The conversations: all, those with these IDs, or those that match the conditions. */
  getConversationList(options?: Array<string> | ConversationFilterOptions): Promise<any>
  /** One conversation. */
  getConversationProfile(conversationID: string): Promise<any>
  /** Removes conversations from the list. */
  deleteConversation(options: string | DeleteConversationOptions): Promise<any>
  /** Stores an unfinished text on this device. */
  setConversationDraft(options: DraftOptions): Promise<any>
  /** Clears the history of a conversation for the user alone. */
  clearHistoryMessage(conversationID: string): Promise<any>
  /** Keeps a conversation at the top of the list, or no longer. */
  pinConversation(options: PinOptions): Promise<any>
  /** Marks all conversations as read. */
  setAllMessageRead(options: ReadAllOptions): Promise<any>
  /** Sets how messages of a group or of users remind. */
  setMessageRemindType(options: RemindTypeOptions): Promise<any>
  /** Sets the daily time without reminders. */
  setAllReceiveMessageOpt(options: ReceiveAllOptions): Promise<any>
  /** The daily time without reminders. */
  getAllReceiveMessageOpt(): Promise<any>
  /** The number of unread messages. */
  getTotalUnreadMessageCount(): number
  /** Stores custom data with conversations. */
  setConversationCustomData(options: ConversationDataOptions): Promise<any>
  /** Sets or removes a mark of conversations. */
  markConversation(options: MarkOptions): Promise<any>
  /** The names of the conversation groups. */
  getConversationGroupList(): Promise<any>
  /** Creates a conversation group. */
  createConversationGroup(options: ConversationGroupOptions): Promise<any>
  /** Deletes a conversation group; its conversations remain. */
  deleteConversationGroup(groupName: string): Promise<any>
  /** Renames a conversation group. */
  renameConversationGroup(options: RenameOptions): Promise<any>
  /** Adds conversations to a conversation group. */
  addConversationsToGroup(options: ConversationGroupOptions): Promise<any>
  /** Removes conversations from a conversation group. */
  deleteConversationsFromGroup(options: ConversationGroupOptions): Promise<any>
}
