export interface CustomField {
  key: string
  value: string
}

export type GroupRole = 'Owner' | 'Admin' | 'Member'

/** My own place in a group. */
export interface GroupSelfInfo {
  userID: string
  role: GroupRole
  /** Unix seconds. */
  joinTime: number
  nameCard: string
  messageRemindType: string
  readedSequence: number
  excludedUnreadSequenceList: readonly number[]
  memberCustomField: readonly CustomField[]
}

/** A group. A live plain object. */
export interface Group {
  groupID: string
  name: string
  avatar: string
  /** One of `TYPES.GRP_*`. */
  type: string
  introduction: string
  notification: string
  ownerID: string
  /** Unix seconds. */
  createTime: number
  infoSequence: number
  lastInfoTime: number
  selfInfo: GroupSelfInfo
  lastMessage: {
    lastTime: number
    lastSequence: number
    fromAccount: string
    messageForShow: string
  }
  /** One more than the newest sequence. */
  nextMessageSeq: number
  memberCount: number
  maxMemberCount: number
  muteAllMembers: boolean
  joinOption: string
  inviteOption: string
  groupCustomField: readonly CustomField[]
  isSupportTopic: boolean
}

export interface GroupMember {
  userID: string
  avatar: string
  nick: string
  role: GroupRole
  joinTime: number
  nameCard: string
  /** Unix seconds; 0 or past: not muted. */
  muteUntil: number
  memberCustomField: readonly CustomField[]
  isOnline: boolean
}
