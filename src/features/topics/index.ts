import { bindMethods } from '../../kernel/method.ts'
import type { WireGroup } from '../groups/commands.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { TopicApi } from './api.ts'
import type { TopicContext, TopicUses } from './context.ts'
import { deleted, readAgain } from './list.ts'
import { createTopicInCommunity } from './methods/create-topic-in-community.ts'
import { deleteTopicFromCommunity } from './methods/delete-topic-from-community.ts'
import { getTopicList } from './methods/get-topic-list.ts'
import { updateTopicProfile } from './methods/update-topic-profile.ts'
import { TopicStore } from './store.ts'

/**
 * The topics of communities. A topic is a group that is part of another one, and a conversation that no list shows;
 * what happens in it is up to the features of those.
 */
export interface TopicFeature {
  readonly api: TopicApi
  /** A community has a topic more (an entry of its log, perhaps for the second time). */
  created(groupID: string, topic: WireGroup): void
  /** A community has these topics no more. */
  deleted(groupID: string, topicIDList: readonly string[]): void
  /** Entries of a community's log are lost: which topics it has is to be read anew. */
  doubt(groupID: string): void
  /** Part of the start of a session: reads anew what was read before. */
  sync(): Promise<void>
}

export const createTopics = (kernel: FeatureKernel, uses: TopicUses): TopicFeature => {
  const topics = new TopicStore(kernel, uses)
  const context: TopicContext = { ...kernel, ...uses, topics }
  const { facts, events, log } = kernel
  const show = (groupID: string) => {
    if (uses.groups.topicOf(groupID) !== undefined) topics.changed(groupID)
  }
  facts.react('group-joined', ({ group }) => show(group.groupID))
  facts.react('group-changed', ({ group }) => show(group.groupID))
  facts.react('group-left', ({ groupID }) => topics.removed(groupID))
  facts.react('session-closed', () => topics.cleared())
  const table = {
    createTopicInCommunity,
    deleteTopicFromCommunity,
    updateTopicProfile,
    getTopicList,
  }
  return {
    api: bindMethods<TopicApi, TopicContext>(table, context, kernel.gate),
    created(groupID, topic) {
      const { groupID: topicID } = topic
      const isNew = uses.groups.find(topicID) === undefined
      if (uses.groups.find(groupID) === undefined) return
      uses.groups.joined(topic)
      topics.changed(topicID)
      if (isNew) events.emit('onTopicCreated', () => ({ groupID, topicID }))
    },
    deleted: (groupID, topicIDList) => deleted(context, groupID, topicIDList),
    doubt(groupID) {
      if (!topics.communities.has(groupID)) return
      topics.doubted(groupID)
      readAgain(context).catch((error: unknown) =>
        log.debug(`topics of ${groupID}: once somebody asks`, error),
      )
    },
    sync: () => readAgain(context),
  }
}
