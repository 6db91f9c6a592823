import { methodsOver } from '../methods-over.ts'
import type { TopicApi } from './api.ts'
import type { TopicContext } from './context.ts'
import { topicStateFeature } from './index.ts'
import { createTopicInCommunity } from './methods/create-topic-in-community.ts'
import { deleteTopicFromCommunity } from './methods/delete-topic-from-community.ts'
import { getTopicList } from './methods/get-topic-list.ts'
import { updateTopicProfile } from './methods/update-topic-profile.ts'

const table = { createTopicInCommunity, deleteTopicFromCommunity, updateTopicProfile, getTopicList }

/**
 * The topics of communities. A topic is a group that is part of another one, and a conversation that no list shows;
 * what happens in it is up to the features of those.
 */
export const topicFeature = methodsOver<TopicApi, TopicContext>('topics', topicStateFeature, table)
