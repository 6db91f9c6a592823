import type { Constant } from './constant.ts'
import type { TencentCloudChat } from './tim.js'

/** A message. `type` names the kind, which decides the fields of `payload`. */
export interface Message {
  ID: string
  /** One of `TYPES.MSG_*`. */
  type: Constant
  payload: any
  conversationID: string
  /** `TYPES.CONV_C2C`, `CONV_GROUP` or `CONV_SYSTEM`. */
  conversationType: Constant
  to: string
  from: string
  /** `in` or `out`. */
  flow: string
  /** Unix seconds. */
  time: number
  /** `unSend`, `success` or `fail`. */
  status: string
  isRevoked: boolean
  /** One of `TYPES.MSG_PRIORITY_*`. */
  priority: Constant
  nick: string
  avatar: string
  /** C2C: the other side has read it. */
  isPeerRead: boolean
  nameCard: string
  atUserList: Array<string>
  cloudCustomData: string
  isDeleted: boolean
  isModified: boolean
  needReadReceipt: boolean
  readReceiptInfo: any
  isBroadcastMessage: boolean
  isSupportExtension: boolean
  /** Older name of `revokerInfo.userID`. */
  revoker: string
  revokerInfo: UserInfo
  revokeReason: string
  /** Place in the conversation; 0 until it is sent. */
  sequence: number
  hasRiskContent: boolean
}

/** A user as messages show it. */
export interface UserInfo {
  avatar: string
  nick: string
  userID: string
}

/** A message inside a merged message. */
export interface SimplifiedMessage {
  ID: string
  nick: string
  avatar: string
  from: string
  messageBody: Array<any>
  /** Unix seconds. */
  time: number
  cloudCustomData: string
}

/** A row of the conversation list. */
export interface Conversation {
  /** `C2C` and a userID, `GROUP` and a groupID, or `@TIM#SYSTEM`. */
  conversationID: string
  /** One of `TYPES.CONV_*`. */
  type: Constant
  unreadCount: number
  lastMessage: any
  /** Only in group conversations. */
  groupProfile: Group
  /** Only in C2C conversations. */
  userProfile: Profile
  /** Mentions that are not read yet. */
  groupAtInfoList: Array<any>
  remark: string
  isPinned: boolean
  /** One of `TYPES.MSG_REMIND_*`. */
  messageRemindType: Constant
  markList: Array<number>
  customData: string
  conversationGroupList: Array<string>
  draftText: string
}

/** A group. */
export interface Group {
  groupID: string
  name: string
  avatar: string
  /** One of `TYPES.GRP_*`. */
  type: Constant
  introduction: string
  notification: string
  ownerID: string
  /** Unix seconds as a number. The API declares a text, so the declaration says neither. */
  createTime: any
  infoSequence: number
  lastInfoTime: number
  selfInfo: any
  lastMessage: any
  nextMessageSeq: number
  memberCount: number
  maxMemberCount: number
  muteAllMembers: boolean
  /** One of `TYPES.JOIN_OPTIONS_*`. */
  joinOption: Constant
  groupCustomField: Array<any>
  isSupportTopic: boolean
}

/** The public data of a user. */
export interface Profile {
  userID: string
  nick: string
  /** One of `TYPES.GENDER_*`. */
  gender: Constant
  /** Year, month and day as digits: 20000131. */
  birthday: number
  location: string
  selfSignature: string
  /** One of `TYPES.ALLOW_TYPE_*`. */
  allowType: Constant
  language: number
  avatar: string
  messageSettings: number
  /** One of `TYPES.FORBID_TYPE_*`. */
  adminForbidType: Constant
  level: number
  role: number
  lastUpdatedNumber: number
  profileCustomField: Array<any>
}

/** A friend. */
export interface Friend {
  userID: string
  remark: string
  groupList: Array<string>
  source: string
  wording: string
  profile: Profile
  friendCustomField: Array<any>
}

/** A request to become friends. */
export interface FriendApplication {
  userID: string
  avatar: string
  nick: string
  /** Unix seconds. */
  time: number
  source: string
  wording: string
  /** `TYPES.SNS_APPLICATION_SENT_TO_ME` or `SNS_APPLICATION_SENT_BY_ME`. */
  type: Constant
}

/** A group of friends. */
export interface FriendGroup {
  name: string
  userIDList: Array<string>
  count: number
}

/** A member of a group. */
export interface GroupMember {
  userID: string
  avatar: string
  nick: string
  /** One of `TYPES.GRP_MBR_ROLE_*`. */
  role: string
  /** Unix seconds. */
  joinTime: number
  nameCard: string
  /** Unix seconds; the member cannot send before. */
  muteUntil: number
  memberCustomField: Array<any>
}

/** A topic of a community. */
export interface Topic {
  topicID: string
  topicName: string
  avatar: string
  introduction: string
  notification: string
  unreadCount: number
  muteAllMembers: boolean
  customData: string
  groupAtInfoList: Array<any>
  lastMessage: any
  selfInfo: any
}

/** The invitation that a signaling message carries. */
export interface Signaling {
  inviteID: string
  /** Empty for an invitation of one user. */
  groupID: string
  inviter: string
  inviteeList: Array<string>
  data: string
  /** One of `TSignaling.ACTION_TYPE_*`. */
  actionType: TencentCloudChat.TSignaling
  /** Seconds. */
  timeout: number
}
