import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  type WireConversation,
} from 'tavern-im/protocol'
import { groupConversation } from '../../domain/conversations/conversation-view.ts'
import type { Data } from '../../domain/data.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { memberOf } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape, whole } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import { groupID } from '../group/group-fields.ts'
import { myGroups } from '../group/my-groups.ts'
import { noTopic, topicIDList, withTopics } from './topic-fields.ts'

type Answer = AnswerOf<typeof commands.topic.list>

const read = request(
  'topic.list',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    groupID,
    topicIDList,
    offset: whole(0, LIMITS.TOPICS),
    limit: whole(1, LIMITS.TOPIC_PAGE),
  }),
)

/** A page of a community's topics from the caller's view; only the named ones, if any are named. */
export const listTopics = async (
  context: Context<Data & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const query = read(body)
  const { services } = context
  const { losses } = services.writer
  await services.writer.settled()
  const known = await withLoaded(() => topicsOf(context, query.groupID))
  const topicIDs = query.topicIDList === undefined ? [...known] : [...new Set(query.topicIDList)]
  const { offset, limit } = query
  const page = topicIDs.slice(offset, offset + limit)
  const topicList = await rowsOf(
    context,
    page.filter((topicID) => known.has(topicID)),
  )
  const found = new Set(topicList.map((row) => row.group?.groupID))
  await services.writer.settled(losses)
  return {
    topicList,
    failureTopicList: page
      .filter((topicID) => !found.has(topicID))
      .map((topicID) => ({
        topicID,
        code: serverCodes.GROUP_NOT_FOUND,
        message: noTopic(topicID),
      })),
    offset: offset + limit < topicIDs.length ? offset + limit : 0,
  }
}

const topicsOf = (context: Context<Data & LiveRooms>, community: string): ReadonlySet<string> => {
  const { group } = memberOf(context.services, callerOf(context), community)
  withTopics(group)
  return new Set(group.topics)
}

/** Topics as conversations of the caller. */
export const rowsOf = async (
  context: Context<Data>,
  topicIDs: readonly string[],
): Promise<WireConversation[]> => {
  const rows: WireConversation[] = []
  for (const mine of await myGroups(context, topicIDs)) {
    const row = await groupConversation(context.services, mine)
    if (row !== null) rows.push(row)
  }
  return rows
}
