import type { Device } from 'tavern-im/testing'
import { EVENT, type Topic, TYPES } from '../../src/index.ts'
import type { TestBed } from '../support/test-bed.ts'
import { create, received, twoEach } from './group-scene.ts'

export const communitiesOf = async ({ chat }: Device) =>
  (await chat.getJoinedCommunityList()).data.groupList.map(({ groupID }) => groupID)

/** alice's community with topics, bob in it; two devices each. */
export const theirCommunity = async (testBed: TestBed, format: 'binary' | 'text') => {
  const devices = await twoEach(testBed, format)
  const fields = { type: TYPES.GRP_COMMUNITY, isSupportTopic: true, groupID: '@TGS#_games' }
  const groupID = await create(devices.alice, fields, 'bob')
  for (const one of devices.all) {
    await one.settles(async () => (await communitiesOf(one)).includes(groupID))
  }
  return { ...devices, groupID }
}

/** The same with a topic that all devices know. */
export const theirTopic = async (testBed: TestBed, format: 'binary' | 'text') => {
  const devices = await theirCommunity(testBed, format)
  const { groupID, alice, all } = devices
  const { data } = await alice.chat.createTopicInCommunity({ groupID, topicName: '闲聊' })
  const { topicID } = data
  for (const one of all) await one.settles(async () => (await topicOf(one, topicID)) !== undefined)
  return { ...devices, topicID, conversationID: `GROUP${topicID}` }
}

const communityOf = (topicID: string) => topicID.slice(0, topicID.indexOf('@TOPIC#_'))

export const topicsOf = async ({ chat }: Device, groupID: string): Promise<Topic[]> =>
  (await chat.getTopicList({ groupID })).data.successTopicList

export const topicOf = async (device: Device, topicID: string): Promise<Topic | undefined> =>
  (await topicsOf(device, communityOf(topicID))).find((topic) => topic.topicID === topicID)

export const textsIn = (device: Device, topicID: string) =>
  received(device)
    .filter(({ conversationID, type }) => {
      return conversationID === `GROUP${topicID}` && type === TYPES.MSG_TEXT
    })
    .map(({ payload }) => (payload as { text: string }).text)

export const created = ({ events }: Device) =>
  events.flatMap((event) => (event.name === EVENT.TOPIC_CREATED ? [event.data] : []))

export const deleted = ({ events }: Device) =>
  events.flatMap((event) => (event.name === EVENT.TOPIC_DELETED ? [event.data] : []))

/** Waits until a device shows a topic so. */
export const whenTopic = (
  one: Device,
  topicID: string,
  holds: (topic: Topic | undefined) => boolean,
) => one.settles(async () => holds(await topicOf(one, topicID)))
