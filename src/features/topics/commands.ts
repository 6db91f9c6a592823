import { command } from '../../kernel/command.ts'
import type { WireConversation } from '../conversations/commands.ts'
import type { WireGroup } from '../groups/commands.ts'

/** Fields of a topic that can be set or changed. */
export interface WireTopicFields {
  readonly topicName?: string
  readonly avatar?: string
  readonly introduction?: string
  readonly notification?: string
  readonly customData?: string
}

/** A topic of which something failed, and why. */
export interface WireTopicFailure {
  readonly topicID: string
  readonly code: number
  readonly message: string
}

/** A community has a topic more; `topic` is as everybody sees it. In the community's log. */
export interface TopicCreatedEvent {
  readonly event: 'topicCreated'
  readonly topic: WireGroup
}

/** Topics of a community were deleted. In its log. */
export interface TopicsDeletedEvent {
  readonly event: 'topicsDeleted'
  readonly topicIDList: readonly string[]
}

const failureShape = { topicID: '', code: 0, message: '' }

/** Commands of topics. */
export const topicCommands = {
  /**
   * With a `topicID` of '' the server chooses one. All members receive `topicCreated`, the caller
   * before the response.
   */
  create: command<
    WireTopicFields & {
      readonly groupID: string
      readonly topicID: string
      readonly topicName: string
    },
    { readonly topicID: string }
  >('topic.create', { isRepeatable: false, answerShape: { topicID: '' } }),
  /** All topics if none is named. */
  delete: command<
    { readonly groupID: string; readonly topicIDList?: readonly string[] },
    {
      readonly successTopicList: readonly { readonly topicID: string }[]
      readonly failureTopicList: readonly WireTopicFailure[]
    }
  >('topic.delete', {
    answerShape: { successTopicList: [{ topicID: '' }], failureTopicList: [failureShape] },
  }),
  update: command<
    WireTopicFields & {
      readonly groupID: string
      readonly topicID: string
      readonly muteAllMembers?: 'On' | 'Off'
    },
    { readonly topic: WireConversation }
  >('topic.update'),
  /** Pages of at most 100, in the order in which they were made; `offset` 0 in the answer ends them. */
  list: command<
    {
      readonly groupID: string
      readonly topicIDList?: readonly string[]
      readonly offset: number
      readonly limit: number
    },
    {
      readonly topicList: readonly WireConversation[]
      readonly failureTopicList: readonly WireTopicFailure[]
      readonly offset: number
    }
  >('topic.list', {
    limit: { seconds: 1, calls: 10 },
    answerShape: { topicList: [{}], failureTopicList: [failureShape], offset: 0 },
  }),
}
