import { Refetches } from '../../kernel/refetches.ts'
import { configurationFeature } from '../configuration/index.ts'
import { conversationFeature } from '../conversations/index.ts'
import type { Feature } from '../feature.ts'
import { groupFeature, groupShape } from '../groups/index.ts'
import type { FeatureKernel } from '../kernel.ts'
import { syncFeature } from '../sync/index.ts'
import type { TopicEventData } from './api.ts'
import type { TopicContext, TopicUses } from './context.ts'
import { created, deleted, readAgain } from './list.ts'
import { TopicStore } from './store.ts'
import { type TopicsView, topicsView } from './view.ts'

/** Wait after topics could not be read again; each time twice as long. */
const RETRY_MS = 3_000

/**
 * The topics of communities. A topic is a group that is part of another one, and a conversation that no list shows;
 * what happens in it is up to the features of those.
 */
export interface TopicState {
  readonly context: TopicContext
  readonly view: TopicsView
}

const createTopics = (kernel: FeatureKernel<TopicEventData>, uses: TopicUses): TopicState => {
  const topics = new TopicStore(kernel, uses)
  const context: TopicContext = { ...kernel, ...uses, topics, deletedMeanwhile: new Set() }
  const { facts, log, platform } = kernel
  uses.conversations.context.topicOf = (topicID) => topics.get(topicID)
  const refetches = new Refetches({
    ...{ platform, log, action: 'read topics of', ms: RETRY_MS },
    fetch: (groupID) => readAgain(context, groupID),
  })
  const stale = (communities: Iterable<string>) => {
    for (const groupID of communities) topics.markStale(groupID)
    refetches.request(communities)
  }
  const show = (groupID: string) => {
    if (uses.groups.topicOf(groupID) !== undefined) topics.changed(groupID)
  }
  facts.react('group-joined', ({ group }) => show(group.groupID))
  facts.react('group-changed', ({ group }) => show(group.groupID))
  facts.react('group-left', ({ groupID }) => {
    topics.removed(groupID)
    refetches.drop(groupID)
  })
  facts.react('session-opened', () => refetches.resume())
  facts.react('session-closed', () => {
    topics.cleared()
    refetches.clear()
  })
  facts.react('log-lost', ({ groupID }) => {
    if (groupID === undefined || !topics.communities.has(groupID)) return
    stale([groupID])
  })
  uses.sync.whenListed(() => stale(topics.communities))
  const isNews = (groupID: string, position: number) => position > uses.groups.position(groupID)
  kernel.logs.group.add({
    topicCreated: [
      { topic: groupShape },
      ({ topic }, groupID, position) => {
        if (isNews(groupID, position)) created(context, groupID, topic)
      },
    ],
    topicsDeleted: [
      { topicIDList: [''] },
      ({ topicIDList }, groupID, position) => {
        if (isNews(groupID, position)) deleted(context, groupID, topicIDList)
      },
    ],
  })
  return {
    context,
    view: topicsView(kernel.changes, topics),
  }
}

export const topicStateFeature: Feature<TopicState, TopicUses> = {
  name: 'topics',
  uses: {
    configuration: configurationFeature,
    groups: groupFeature,
    conversations: conversationFeature,
    sync: syncFeature,
  },
  create: createTopics,
  views: ({ view }) => ({ topics: view }),
}
