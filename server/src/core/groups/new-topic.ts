import { groupKey } from '../memory/conversation-key.ts'
import type { Group } from '../memory/entities.ts'
import { Frequency } from '../memory/frequency.ts'
import { newHead } from '../memory/load.ts'
import { RecentEntries } from '../memory/recent-entries.ts'
import type { World } from '../world.ts'

/** What a topic is called, and what there is to read of it. */
export interface TopicProfile {
  readonly name: string
  readonly avatar: string
  readonly introduction: string
  readonly notification: string
  readonly topicData: string
}

/** A new topic, that memory has from here on. Use inside `decide`, after the last look-up. */
export const newTopic = (
  world: World,
  community: Group,
  topicID: string,
  profile: TopicProfile,
): Group => {
  const { memory, writer, tables } = world
  const { app, type } = community
  const time = world.time()
  const topic = memory.addTopic({
    ...profile,
    id: ++memory.lastIDs.group,
    app,
    groupID: topicID,
    type,
    head: newHead(app, groupKey(topicID)),
    members: new Map(),
    nextSlot: 0,
    owner: '',
    joinOption: '',
    inviteOption: '',
    maxMembers: community.maxMembers,
    customFields: [],
    created: time,
    infoSequence: 1,
    lastInfoTime: time,
    position: 1,
    recent: new RecentEntries(),
    frequency: new Frequency(),
    hasTargeted: false,
    hasDiscarders: false,
    newestJoin: 0,
    muteAll: false,
    isGone: false,
    isTopicSupported: false,
    topics: new Set(),
    community,
    touchedIn: 0,
  })
  writer.touch(tables.group, topic)
  return topic
}
