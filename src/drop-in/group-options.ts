import type { Constant } from './constant.ts'
import type { Message } from './entities.ts'

/** A group. */
interface GroupOptions {
  groupID: string
}

/** The group whose profile is loaded, and the custom fields wanted. */
export interface GroupProfileOptions extends GroupOptions {
  groupCustomFieldFilter?: Array<string>
}

/** A new group. */
export interface CreateGroupOptions {
  name: string
  type: Constant
  groupID?: string
  introduction?: string
  notification?: string
  avatar?: string
  maxMemberNum?: number
  joinOption?: Constant
  memberList?: Array<any>
  groupCustomField?: Array<any>
  isSupportTopic?: boolean
}

/** The fields of a group that change. */
export interface UpdateGroupOptions extends GroupOptions {
  name?: string
  avatar?: string
  introduction?: string
  notification?: string
  muteAllMembers?: boolean
  joinOption?: Constant
  groupCustomField?: Array<any>
}

/** A group to join. */
export interface JoinGroupOptions extends GroupOptions {
  applyMessage?: string
  type?: Constant
}

/** A message to pin or unpin in a group. */
export interface PinGroupMessageOptions extends GroupOptions {
  message: Message
  isPinned: boolean
}

/** The next owner of a group. */
export interface ChangeOwnerOptions extends GroupOptions {
  newOwnerID: string
}

/** The answer to a request to join a group. */
export interface HandleApplicationOptions {
  handleAction: string
  handleMessage?: string
  message?: Message
  application?: any
}

/** Attributes of a group. */
export interface AttributesOptions extends GroupOptions {
  groupAttributes: any
}

/** Keys of attributes of a group. */
export interface AttributeKeysOptions extends GroupOptions {
  keyList: Array<string>
}

/** Counters of a group. */
export interface CountersOptions extends GroupOptions {
  counters: any
}

/** A counter and the amount of its change. */
export interface CounterOptions extends GroupOptions {
  key: string
  value: number
}

/** Keys of counters of a group. */
export interface CounterKeysOptions extends GroupOptions {
  keyList?: Array<string>
}

/** A page of the members of a group. */
export interface MemberListOptions extends GroupOptions {
  count?: number
  offset?: number | string
  filter?: number
  role?: string
}

/** Members of a group. */
export interface MembersOptions extends GroupOptions {
  userIDList: Array<string>
}

/** Members whose profiles are loaded, and the custom fields wanted. */
export interface MemberProfileOptions extends MembersOptions {
  memberCustomFieldFilter?: Array<string>
}

/** Members to remove. */
export interface DeleteMembersOptions extends MembersOptions {
  reason?: string
  duration?: number
}

/** A member to mute. */
export interface MuteMemberOptions extends GroupOptions {
  userID: string
  /** Seconds. */
  muteTime: number
}

/** The role of a member. */
export interface MemberRoleOptions extends GroupOptions {
  userID: string
  role: Constant
}

/** The name of a member in the group. */
export interface NameCardOptions extends GroupOptions {
  nameCard: string
  userID?: string
}

/** Custom fields of a member. */
export interface MemberFieldOptions extends GroupOptions {
  memberCustomField: Array<any>
  userID?: string
}

/** A mark of members to set or remove. */
export interface MarkMembersOptions extends MembersOptions {
  markType: number
  enableMark: boolean
}

/** The fields that a topic is created or changed with. */
interface TopicFields extends GroupOptions {
  avatar?: string
  notification?: string
  introduction?: string
  customData?: string
}

/** A new topic. */
export interface CreateTopicOptions extends TopicFields {
  topicName: string
  topicID?: string
}

/** The fields of a topic that change. */
export interface UpdateTopicOptions extends TopicFields {
  topicID: string
  topicName?: string
  muteAllMembers?: boolean
}

/** Topics of a community, or all topics if undefined. */
export interface TopicsOptions extends GroupOptions {
  topicIDList: Array<string> | undefined
}
