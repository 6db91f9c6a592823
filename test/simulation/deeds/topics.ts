import { TYPES } from 'tavern-im/strict'
import type { Play } from '../play.ts'
import type { Seat } from '../seat.ts'
import { aText, calling, type Deed, type Scene } from './deed.ts'

/** The one community with topics that there is. */
export const COMMUNITY = '@TGS#_games'

const MOST_TOPICS = 4

/** Begins it with all users, and with a topic. */
export const openCommunity = async (play: Play, { userID, chat }: Seat): Promise<void> => {
  play.groupIDs.push(COMMUNITY)
  const memberList = play.othersOf(userID).map((other) => ({ userID: other }))
  const type = TYPES.GRP_COMMUNITY
  const named = { groupID: COMMUNITY, name: COMMUNITY, type, isSupportTopic: true }
  await chat.createGroup({ ...named, memberList })
  await chat.createTopicInCommunity({ groupID: COMMUNITY, ...aTopicOf(play) })
}

/** Every one has an ID of its own. */
const aTopicOf = ({ topicIDs }: Play): { topicID: string; topicName: string } => {
  const topicName = `${topicIDs.length + 1}`
  const topicID = `${COMMUNITY}@TOPIC#_${topicName}`
  topicIDs.push(topicID)
  return { topicID, topicName }
}

const aTopic = ({ play, dice }: Scene): string => dice.one([...play.topicIDs, COMMUNITY])

const make: Deed = async ({ play, seat, chat, name }) => {
  if (play.topicIDs.length >= MOST_TOPICS) return
  const topic = aTopicOf(play)
  await seat.call(name, () => chat.createTopicInCommunity({ groupID: COMMUNITY, ...topic }))
}

const update = calling((scene) => {
  const { chat, dice } = scene
  const text = aText(scene)
  return chat.updateTopicProfile({
    ...{ groupID: COMMUNITY, topicID: aTopic(scene) },
    ...dice.one([{ topicName: text }, { notification: text }, { customData: text }]),
  })
})

/** Now and then: most of what is said shall stay. */
const remove = calling((scene) =>
  scene.chat.deleteTopicFromCommunity({ groupID: COMMUNITY, topicIDList: [aTopic(scene)] }),
)

/** What users do with topics, but for what they do with all groups and conversations. */
export const topicDeeds = {
  makeTopic: [1.5, make],
  updateTopic: [1, update],
  removeTopic: [0.3, remove],
  topics: [1, calling(({ chat }) => chat.getTopicList({ groupID: COMMUNITY }))],
  leaveCommunity: [1, calling(({ chat }) => chat.quitGroup(COMMUNITY))],
  joinCommunity: [1.5, calling(({ chat }) => chat.joinGroup({ groupID: COMMUNITY }))],
} as const
