import type { Message } from './entities.ts'
import type {
  ConversationOptions,
  GroupSearchOptions,
  HoppingOptions,
  MemberSearchOptions,
  MessageListOptions,
  MessageOptions,
  MessageReactionsOptions,
  MessageSearchOptions,
  ReactionUsersOptions,
  ReadMembersOptions,
  TranslateTextOptions,
  UserSearchOptions,
  VoiceToTextOptions,
} from './options.ts'

/** The methods for messages. */
export interface MessageMethods {
  /** Makes a text message. */
  createTextMessage(options: MessageOptions): Message
  /** Makes a text message that mentions members of a group. */
  createTextAtMessage(options: MessageOptions): Message
  /** Makes an image message. `sendMessage` uploads the file. */
  createImageMessage(options: MessageOptions): Message
  /** Makes a voice message. */
  createAudioMessage(options: MessageOptions): Message
  /** Makes a video message. */
  createVideoMessage(options: MessageOptions): Message
  /** Makes a message whose content the application defines. */
  createCustomMessage(options: MessageOptions): Message
  /** Makes a sticker message. */
  createFaceMessage(options: MessageOptions): Message
  /** Makes a file message. */
  createFileMessage(options: MessageOptions): Message
  /** Makes a location message. */
  createLocationMessage(options: MessageOptions): Message
  /** Makes one message out of several. */
  createMergerMessage(options: MessageOptions): Message
  /** Loads the messages of a merged message. Takes the message. */
  downloadMergerMessage(options: MessageOptions): Promise<any>
  /** Makes a message with the content of another; `payload` is that message. */
  createForwardMessage(options: MessageOptions): Message
  /** Sends a message. */
  sendMessage(message: Message, options?: any): Promise<any>
  /** Recalls a message. */
  revokeMessage(message: Message): Promise<any>
  /** Sends a message again that failed. */
  resendMessage(message: Message, options?: any): Promise<any>
  /** Deletes messages for the user alone. */
  deleteMessage(messageList: Array<Message>): Promise<any>
  /** Translates texts. */
  translateText(options: TranslateTextOptions): Promise<any>
  /** Transcribes a voice message. */
  convertVoiceToText(options: VoiceToTextOptions): Promise<any>
  /** Sets extensions of a message: keys and values. */
  setMessageExtensions(message: Message, extensions: Array<any>): Promise<any>
  /** Loads extensions of a message: those of the keys, or all. */
  getMessageExtensions(message: Message, keyList?: Array<String>): Promise<any>
  /** Deletes extensions of a message: those of the keys, or all. */
  deleteMessageExtensions(message: Message, keyList?: Array<String>): Promise<any>
  /** Stores the changed content of a message. */
  modifyMessage(message: Message): Promise<any>
  /** Searches messages on the server. */
  searchCloudMessages(options: MessageSearchOptions): Promise<any>
  /** Searches groups on the server. */
  searchCloudGroups(options: GroupSearchOptions): Promise<any>
  /** Searches users on the server. */
  searchCloudUsers(options: UserSearchOptions): Promise<any>
  /** Searches members of groups on the server. */
  searchCloudGroupMembers(options: MemberSearchOptions): Promise<any>
  /** Adds the user's reaction to a message. */
  addMessageReaction(message: Message, reactionID: string): Promise<any>
  /** Takes the user's reaction back. */
  removeMessageReaction(message: Message, reactionID: string): Promise<any>
  /** Loads the reactions to messages. */
  getMessageReactions(options: MessageReactionsOptions): Promise<any>
  /** Loads a page of the users that gave a reaction. */
  getAllUserListOfMessageReaction(options: ReactionUsersOptions): Promise<any>
  /** Loads a page of a conversation's messages, the newest first. */
  getMessageList(options: MessageListOptions): Promise<any>
  /** Loads the messages around a place in a conversation. */
  getMessageListHopping(options: HoppingOptions): Promise<any>
  /** Marks a conversation as read. */
  setMessageRead(options: ConversationOptions): Promise<any>
  /** Sends read receipts of messages that ask for them. */
  sendMessageReadReceipt(messageList: Array<Message>): Promise<any>
  /** Loads how many users have read messages. */
  getMessageReadReceiptList(messageList: Array<Message>): Promise<any>
  /** Loads the members that have read, or not read, a group message. */
  getGroupMessageReadMemberList(options: ReadMembersOptions): Promise<any>
  /** The message with this ID if it is in memory. */
  findMessage(messageID: string): Message | null
}
