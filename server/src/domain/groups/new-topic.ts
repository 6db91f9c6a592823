import type { Group } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { emptyGroup } from './empty-group.ts'

/** The profile of a topic. */
export interface TopicProfile {
  readonly name: string
  readonly avatar: string
  readonly introduction: string
  readonly notification: string
  readonly topicData: string
}

/** Creates a topic in memory. Use inside `withLoaded`, after the last look-up. */
export const newTopic = (
  services: Data,
  community: Group,
  topicID: string,
  profile: TopicProfile,
): Group => {
  const { cache, writer, tables } = services
  const { app, type } = community
  const topic = cache.addTopic({
    ...emptyGroup(app, topicID, services.time()),
    ...profile,
    id: ++cache.lastIDs.group,
    type,
    owner: '',
    joinOption: '',
    inviteOption: '',
    maxMembers: community.maxMembers,
    customFields: [],
    isTopicSupported: false,
    community,
  })
  writer.touch(tables.group, topic)
  return topic
}
