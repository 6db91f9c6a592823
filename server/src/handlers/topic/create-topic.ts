import { randomInt } from 'node:crypto'
import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import { communityOf, TOPIC_INFIX } from '../../domain/cache/conversation-key.ts'
import type { Data } from '../../domain/data.ts'
import { logGroupEvent } from '../../domain/events/group-events.ts'
import { publicGroup } from '../../domain/groups/group-view.ts'
import { newTopic } from '../../domain/groups/new-topic.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { byOf } from '../../kernel/caller.ts'
import { shape, text } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { askTopic } from '../../services/webhooks/group-questions.ts'
import { type Context, request } from '../context.ts'
import { groupID } from '../group/group-fields.ts'
import { admitTopics, topicFields, topicName } from './topic-fields.ts'

type Answer = AnswerOf<typeof commands.topic.create>

const read = request(
  'topic.create',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ ...topicFields, groupID, topicID: text(LIMITS.FRAME_BYTES), topicName }),
)

type CreateInput = ReturnType<typeof read>

/** Creates a topic and notifies all members of the community. */
export const createTopic = async (
  context: Context<Data & Notify & LiveRooms & BackEnds>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  if (input.topicID !== '') checkTopicID(input)
  const { services, caller } = context
  if (services.webhooks.wants(caller.sdkAppID, 'Group.CallbackBeforeCreateTopic')) {
    await askTopic(services, byOf(caller), input)
  }
  const topicID = await withLoaded(() => create(context, input))
  await services.writer.settled()
  return { topicID }
}

const PRINTABLE = /^[\x21-\x7e]+$/

const checkTopicID = ({ groupID: community, topicID }: CreateInput): void => {
  const suffix = topicID.slice(community.length + TOPIC_INFIX.length)
  const isOfCommunity = communityOf(topicID) === community
  const isLegal = PRINTABLE.test(topicID) && topicID.length <= LIMITS.TOPIC_ID_BYTES
  if (isOfCommunity && isLegal && suffix !== '' && !suffix.includes(TOPIC_INFIX)) return
  const form = `${community}${TOPIC_INFIX} and printable ASCII, at most ${LIMITS.TOPIC_ID_BYTES}`
  throw new Refusal(serverCodes.TOPIC_BAD_ID, `create topic: its id is not ${form}`)
}

const create = (context: Context<Data & Notify & LiveRooms>, input: CreateInput): string => {
  const { services } = context
  const { group } = admitTopics(context, input.groupID)
  if (group.topics.size >= LIMITS.TOPICS) {
    const why = `there are already ${LIMITS.TOPICS}`
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `create topic: ${why}`)
  }
  const topicID = input.topicID || freeID(group.groupID)
  if (group.topics.has(topicID)) {
    throw new Refusal(serverCodes.GROUP_ID_TAKEN, `create topic ${topicID}: the ID is in use`)
  }
  const { topicName: name, avatar = '', introduction = '', notification = '' } = input
  const profile = { name, avatar, introduction, notification, topicData: input.customData ?? '' }
  const topic = newTopic(services, group, topicID, profile)
  logGroupEvent(services, group, { event: 'topicCreated', topic: publicGroup(topic) })
  services.events.topicCreated.publish({ group: topic, ...byOf(context.caller) })
  return topicID
}

const freeID = (community: string): string =>
  `${community}${TOPIC_INFIX}${randomInt(2 ** 47)
    .toString(36)
    .toUpperCase()}`
