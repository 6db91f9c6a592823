import { type AnswerOf, type commands, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { logGroupEvent } from '../../domain/events/group-events.ts'
import { dismiss } from '../../domain/groups/dismissals.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import type { Maintenance } from '../../domain/maintenance.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { byOf } from '../../kernel/caller.ts'
import { shape } from '../../kernel/guards.ts'
import { type Context, request } from '../context.ts'
import { groupID } from '../group/group-fields.ts'
import { admitTopics, noTopic, topicIDList } from './topic-fields.ts'

type Answer = AnswerOf<typeof commands.topic.delete>

const read = request(
  'topic.delete',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID, topicIDList }),
)

/** Deletes topics, or all of them, with their messages. Notifies all members of the community. */
export const deleteTopics = async (
  context: Context<GroupPosting & Maintenance>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const { services } = context
  const answer = await withLoaded(() => remove(context, input))
  await services.writer.settled()
  void services.dismissals.run(services)
  return answer
}

const remove = (
  context: Context<Data & Notify & LiveRooms>,
  input: ReturnType<typeof read>,
): Answer => {
  const { services } = context
  const { group } = admitTopics(context, input.groupID)
  const { app, topics } = group
  const topicIDs = [...new Set(input.topicIDList ?? topics)]
  const found = topicIDs.flatMap((topicID) => services.cache.group(app, topicID) ?? [])
  const ours = found.filter((topic) => topic.community === group)
  const by = byOf(context.caller)
  for (const topic of ours) {
    services.events.topicDeleted.publish({ group: topic, ...by })
    dismiss(services, topic)
  }
  const deleted = ours.map((topic) => topic.groupID)
  if (deleted.length > 0) {
    logGroupEvent(services, group, { event: 'topicsDeleted', topicIDList: deleted })
  }
  const failed = topicIDs.filter((topicID) => !deleted.includes(topicID))
  return {
    successTopicList: deleted.map((topicID) => ({ topicID })),
    failureTopicList: failed.map((topicID) => ({
      topicID,
      code: serverCodes.GROUP_NOT_FOUND,
      message: noTopic(topicID),
    })),
  }
}
