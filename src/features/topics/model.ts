import type { ConversationRecord } from '../conversations/index.ts'
import type { GroupAtInfo, LastMessage } from '../conversations/model.ts'
import type { WireTopicOf } from '../groups/commands.ts'
import type { Group } from '../groups/model.ts'

/** My own place in a topic. */
export interface TopicSelfInfo {
  /** Unix seconds; 0 or past: I am not muted. */
  muteTime: number
  readedSequence: number
  /** One of `TYPES.MSG_REMIND_*`. */
  messageRemindType: string
  excludedUnreadSequenceList: readonly number[]
}

/** A topic of a community. A live plain object. */
export interface Topic {
  topicID: string
  topicName: string
  avatar: string
  introduction: string
  notification: string
  unreadCount: number
  muteAllMembers: boolean
  customData: string
  groupAtInfoList: (GroupAtInfo & { topicID: string })[]
  /** The newest sequence plus 1. */
  nextMessageSeq: number
  lastMessage: LastMessage
  selfInfo: TopicSelfInfo
}

/** A topic as its group and its conversation are now. */
export const toTopic = (group: Group, of: WireTopicOf, record: ConversationRecord): Topic => {
  const { groupID: topicID, name, avatar, introduction, notification, selfInfo } = group
  const { entity, newest, readSequence, excluded } = record
  return {
    topicID,
    topicName: name,
    avatar,
    introduction,
    notification,
    unreadCount: entity.unreadCount,
    muteAllMembers: group.muteAllMembers,
    customData: of.customData,
    groupAtInfoList: entity.groupAtInfoList.map((info) => ({
      ...info,
      groupID: of.groupID,
      topicID,
    })),
    nextMessageSeq: newest + 1,
    lastMessage: { ...entity.lastMessage },
    selfInfo: {
      muteTime: selfInfo.muteUntil,
      readedSequence: readSequence,
      messageRemindType: entity.messageRemindType,
      excludedUnreadSequenceList: excluded,
    },
  }
}
