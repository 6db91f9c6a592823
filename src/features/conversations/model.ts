import type { Group } from '../groups/model.ts'
import type { MessagePayload, MessageType } from '../messages/elements/payloads.ts'
import type { UserInfo } from '../messages/model.ts'
import type { Profile } from '../profiles/model.ts'

/** The last message in a conversation list. All fields are empty if there is none. */
export interface LastMessage {
  /** Unix seconds. */
  lastTime: number
  lastSequence: number
  fromAccount: string
  /** The text, or a short label of other kinds, such as [图片]. */
  messageForShow: string
  type: MessageType | ''
  payload: MessagePayload | null
  nick: string
  nameCard: string
  isRevoked: boolean
  revoker: string | null
  /** Present if it was recalled. */
  revokerInfo?: Readonly<UserInfo>
  isPeerRead: boolean
  cloudCustomData: string
  version: number
  onlineOnlyFlag: boolean
}

/** An unread mention of this user, or of all. */
export interface GroupAtInfo {
  groupID: string
  messageSequence: number
  /** Values of `TYPES.CONV_AT_*`. */
  atTypeArray: number[]
  from: string
  /** ID of the topic; `groupID` is its community. */
  topicID?: string
}

/** A conversation. A live plain object; its `type` distinguishes users from groups. */
export type Conversation = C2CConversation | GroupConversation | SystemConversation

/** A conversation with a user, `C2C` and its userID. */
export interface C2CConversation extends ConversationOf<'C2C'> {
  /** Lists have the nick and the avatar; `getConversationProfile` completes the profile. */
  userProfile: Profile
  groupProfile?: never
}

/** A conversation of a group or topic, `GROUP` and its ID. */
export interface GroupConversation extends ConversationOf<'GROUP' | 'TOPIC'> {
  /** The group, as the live object of `getGroupList`; for a topic its group fields. */
  groupProfile: Group
  userProfile?: never
}

/** The notices of groups to this user. */
export interface SystemConversation extends ConversationOf<'@TIM#SYSTEM'> {
  userProfile?: never
  groupProfile?: never
}

/** The fields of all conversations. */
export interface ConversationOf<Type extends 'C2C' | 'GROUP' | 'TOPIC' | '@TIM#SYSTEM'> {
  /** `C2C` + userID, `GROUP` + groupID, or `@TIM#SYSTEM`. */
  conversationID: string
  type: Type
  /** Groups: the group type. */
  subType: string
  unreadCount: number
  lastMessage: LastMessage
  groupAtInfoList: GroupAtInfo[]
  /** C2C: unix seconds up to which the peer has read. */
  peerReadTime: number
  remark: string
  isPinned: boolean
  messageRemindType: string
  markList: number[]
  customData: string
  conversationGroupList: string[]
  draftText: string
  /** 0, or 4/5/8 after this user has left the group. */
  operationType: number
}
