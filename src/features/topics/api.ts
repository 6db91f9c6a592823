import type { ImResult } from '../../kernel/method.ts'
import type { Topic } from './model.ts'

/** Options of a new topic. */
export interface CreateTopicOptions {
  groupID: string
  /** At most 100 bytes. */
  topicName: string
  /** Your own ID: the community's, `@TOPIC#_`, and more of printable ASCII; at most 96 bytes. */
  topicID?: string
  avatar?: string
  notification?: string
  introduction?: string
  customData?: string
}

/** Only what shall change. */
export interface UpdateTopicProfileOptions {
  groupID: string
  topicID: string
  topicName?: string
  avatar?: string
  notification?: string
  introduction?: string
  customData?: string
  muteAllMembers?: boolean
}

/** The failed topic and its error. */
export interface TopicFailure {
  topicID: string
  code: number
  message: string
}

/** Topics of communities. */
export interface TopicApi {
  /**
   * Creates a topic in a community with topics; TOPIC_CREATED fires for its members. Rejects with 3021 (ID), 3123
   * (profanity), 10004 (too long, or too many topics), 10007 (no right, or no community with topics), 10010, 10021
   * (ID is taken).
   */
  createTopicInCommunity(options: CreateTopicOptions): Promise<ImResult<{ topicID: string }>>
  /**
   * Deletes topics with their messages, or all topics of a community; TOPIC_DELETED fires for its members. Of the
   * list fail those
   * that do not exist (10010). Rejects with 10007, 10010.
   */
  deleteTopicFromCommunity(options: {
    groupID: string
    topicIDList?: string[] | undefined
  }): Promise<
    ImResult<{ successTopicList: { topicID: string }[]; failureTopicList: TopicFailure[] }>
  >
  /** Changes the profile of a topic. Rejects with 3021 (ID), 3123 (profanity), 10004, 10007, 10010. */
  updateTopicProfile(options: UpdateTopicProfileOptions): Promise<ImResult<{ topic: Topic }>>
  /**
   * Returns the topics of a community of this user, or those of the list; requests them at most every 300 s. What has the
   * `topicID` for `to` or in a conversationID is about a topic: sending, history, reading, reminders. Rejects with
   * 10007, 10010.
   */
  getTopicList(options: {
    groupID: string
    topicIDList?: string[] | undefined
  }): Promise<ImResult<{ successTopicList: Topic[]; failureTopicList: TopicFailure[] }>>
}

/** Events of topics, by the event's value. */
export interface TopicEventData {
  onTopicCreated: { groupID: string; topicID: string }
  onTopicDeleted: { groupID: string; topicIDList: string[] }
  /** Profile, unread or last message. */
  onTopicUpdated: { groupID: string; topic: Topic }
}
