import type { Constant } from './constant.ts'
import type { Message } from './entities.ts'
import type { TencentCloudChat } from './tim.js'

/** The user that logs in. */
export interface LoginOptions {
  userID: string
  userSig: string
}

/** A new message: its recipient and its content. */
export interface MessageOptions {
  to: string
  conversationType: Constant
  priority?: Constant
  payload: any
  cloudCustomData?: string
  needReadReceipt?: boolean
  receiverList?: Array<string>
  isSupportExtension?: boolean
  onProgress?: Function
  customModerationConfigurationID?: string
}

/** Texts to translate. */
export interface TranslateTextOptions {
  sourceTextList: Array<string>
  sourceLanguage: string
  targetLanguage: string
}

/** A voice message to transcribe. */
export interface VoiceToTextOptions {
  message: Message
  language?: string
}

/** The page size and the place of a search in the cloud. */
interface SearchPage {
  keywordList?: Array<string>
  keywordListMatchType?: 'or' | 'and'
  count?: number
  cursor?: string
}

/** A search for messages. */
export interface MessageSearchOptions extends SearchPage {
  senderUserIDList?: Array<string>
  messageTypeList?: Array<string>
  conversationID?: string
  timePosition?: number
  timePeriod?: number
}

/** A search for users. */
export interface UserSearchOptions extends SearchPage {
  miniBirthday?: number
  maxBirthday?: number
  userGenderType?: TencentCloudChat.TYPES.GENDER_FEMALE | TencentCloudChat.TYPES.GENDER_MALE
}

/** A search for groups. */
export interface GroupSearchOptions extends SearchPage {
  groupTypeList?: Array<string>
}

/** A search for members of groups. */
export interface MemberSearchOptions extends GroupSearchOptions {
  groupIDList?: Array<string>
}

/** Messages whose reactions are loaded. */
export interface MessageReactionsOptions {
  messageList: Array<Message>
  maxUserCountPerReaction?: number
}

/** A page of the users that reacted to a message. */
export interface ReactionUsersOptions {
  message: Message
  reactionID: string
  nextSeq: number
  count?: number
}

/** A conversation. */
export interface ConversationOptions {
  conversationID: string
}

/** A page of a conversation's messages. */
export interface MessageListOptions extends ConversationOptions {
  nextReqMessageID?: string
}

/** A page of messages around a place in a conversation. */
export interface HoppingOptions extends ConversationOptions {
  sequence?: number
  time?: number
  direction?: number
}

/** A page of the group members that have read, or not read, a message. */
export interface ReadMembersOptions {
  message: Message
  cursor: string
  filter: number
  count: number
}

/** Conditions on the conversation list. */
export interface ConversationFilterOptions {
  type?: Constant
  groupName?: string
  markType?: number
  hasUnreadCount?: boolean
  hasGroupAtInfo?: boolean
}

/** Several conversations. */
interface ConversationsOptions {
  conversationIDList: Array<string>
}

/** Conversations to delete. */
export interface DeleteConversationOptions extends ConversationsOptions {
  clearHistoryMessage?: boolean
}

/** The draft of a conversation. */
export interface DraftOptions extends ConversationOptions {
  draftText: string
}

/** A conversation to pin or unpin. */
export interface PinOptions extends ConversationOptions {
  isPinned: boolean
}

/** The conversations to mark as read. */
export interface ReadAllOptions {
  scope: Constant
}

/** The remind type of messages of a group or of users. */
export interface RemindTypeOptions {
  groupID?: string
  userIDList?: Array<string>
  messageRemindType: Constant
}

/** The daily time without reminders. */
export interface ReceiveAllOptions {
  messageRemindType?: Constant
  startHour?: number
  startMinute?: number
  startSecond?: number
  duration?: number
  isRepeated?: boolean
}

/** The custom data of conversations. */
export interface ConversationDataOptions extends ConversationsOptions {
  customData: string
}

/** A mark to set or remove. */
export interface MarkOptions extends ConversationsOptions {
  markType: number
  enableMark: boolean
}

/** A conversation group and its conversations. */
export interface ConversationGroupOptions extends ConversationsOptions {
  groupName: string
}

/** The present and the new name of a group of conversations or friends. */
export interface RenameOptions {
  oldName: string
  newName: string
}
