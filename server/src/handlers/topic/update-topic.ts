import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { changeGroup } from '../../domain/groups/change-group.ts'
import type { GroupChanges } from '../../domain/groups/group-changes.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { admit } from '../../domain/rules/membership.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { byOf, originOf } from '../../kernel/caller.ts'
import { oneOf, optional, shape, text } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds } from '../../services/services.ts'
import { askGroupChange } from '../../services/webhooks/group-questions.ts'
import { type Context, callerOf, request } from '../context.ts'
import { groupID } from '../group/group-fields.ts'
import { rowsOf } from './list-topics.ts'
import { admitTopics, noTopic, topicFields, topicName, topicOf } from './topic-fields.ts'

type Answer = AnswerOf<typeof commands.topic.update>

const read = request(
  'topic.update',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    ...topicFields,
    groupID,
    topicID: text(LIMITS.TOPIC_ID_BYTES),
    topicName: optional(topicName),
    muteAllMembers: optional(oneOf('On', 'Off')),
  }),
)

type UpdateInput = ReturnType<typeof read>

/** Changes a topic's profile and notifies all members of its community. */
export const updateTopic = async (
  context: Context<GroupPosting & BackEnds>,
  body: unknown,
): Promise<Answer> => {
  const input = read(body)
  const { services, caller } = context
  await askGroupChange(services, byOf(caller), true, () => check(context, input))
  await withLoaded(() => update(context, input))
  await services.writer.settled()
  const [topic] = await rowsOf(context, [input.topicID])
  if (topic !== undefined) return { topic }
  // It was deleted in the meantime.
  throw new Refusal(serverCodes.GROUP_NOT_FOUND, noTopic(input.topicID))
}

const check = (context: Context<Data & LiveRooms>, input: UpdateInput) => {
  const { services } = context
  const operator = callerOf(context)
  const { group: community, member } = admitTopics(context, input.groupID)
  if (input.muteAllMembers !== undefined) admit(services, operator, input.groupID, 'mute')
  const group = topicOf(services, community, input.topicID)
  return { group, operator, operatorRole: member.role, changes: changesOf(input) }
}

const update = (context: Context<GroupPosting>, input: UpdateInput): void => {
  const { group, changes, ...by } = check(context, input)
  changeGroup(context.services, group, changes, { ...by, origin: originOf(context.caller) })
}

const changesOf = ({ topicName: name, customData, muteAllMembers, ...input }: UpdateInput) => {
  const { avatar, introduction, notification } = input
  const fields = {
    name,
    avatar,
    introduction,
    notification,
    topicData: customData,
    muteAll: muteAllMembers && muteAllMembers === 'On',
  }
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as GroupChanges
}
