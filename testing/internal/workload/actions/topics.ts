import { TYPES } from 'tavern-im/strict'
import type { Workload, WorkloadDevice } from '../workload.ts'
import { type Action, type ActionContext, aText, callAction } from './action.ts'

/** The only community with topics. */
export const COMMUNITY = '@TGS#_games'

const MOST_TOPICS = 4

/** Creates the community with all users as members, and one topic. */
export const openCommunity = async (
  workload: Workload,
  { userID, chat }: WorkloadDevice,
): Promise<void> => {
  if (!workload.groupIDs.includes(COMMUNITY)) workload.groupIDs.push(COMMUNITY)
  const memberList = workload.othersOf(userID).map((other) => ({ userID: other }))
  const type = TYPES.GRP_COMMUNITY
  const named = { groupID: COMMUNITY, name: COMMUNITY, type, isSupportTopic: true }
  await chat.createGroup({ ...named, memberList })
  await chat.createTopicInCommunity({ groupID: COMMUNITY, ...aTopicOf(workload) })
}

/** A topic with an unused ID. */
const aTopicOf = ({ topicIDs }: Workload): { topicID: string; topicName: string } => {
  const topicName = `${topicIDs.length + 1}`
  const topicID = `${COMMUNITY}@TOPIC#_${topicName}`
  topicIDs.push(topicID)
  return { topicID, topicName }
}

const aTopic = ({ workload, dice }: ActionContext): string =>
  dice.one([...workload.topicIDs, COMMUNITY])

const make: Action = async ({ workload, device, chat, name }) => {
  if (workload.topicIDs.length >= MOST_TOPICS) return
  const topic = aTopicOf(workload)
  await device.call(name, () => chat.createTopicInCommunity({ groupID: COMMUNITY, ...topic }))
}

const update = callAction((context) => {
  const { chat, dice } = context
  const text = aText(context)
  return chat.updateTopicProfile({
    ...{ groupID: COMMUNITY, topicID: aTopic(context) },
    ...dice.one([{ topicName: text }, { notification: text }, { customData: text }]),
  })
})

/** Has a low weight, so that most messages stay. */
const remove = callAction((context) =>
  context.chat.deleteTopicFromCommunity({ groupID: COMMUNITY, topicIDList: [aTopic(context)] }),
)

/** Actions on topics, besides those on all groups and conversations, with their weights. */
export const topicActions = {
  makeTopic: [1.5, make],
  updateTopic: [1, update],
  removeTopic: [0.3, remove],
  topics: [1, callAction(({ chat }) => chat.getTopicList({ groupID: COMMUNITY }))],
  leaveCommunity: [1, callAction(({ chat }) => chat.quitGroup(COMMUNITY))],
  joinCommunity: [1.5, callAction(({ chat }) => chat.joinGroup({ groupID: COMMUNITY }))],
} as const
