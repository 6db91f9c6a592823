import { type AnswerOf, type commands, LIMITS } from 'tavern-im/protocol'
import {
  aGroupMessage,
  type Device,
  type HistoryAnswerOf,
  openCore,
  type SendAnswerOf,
} from './test-core.ts'

type Created = AnswerOf<typeof commands.topic.create>
type Listed = AnswerOf<typeof commands.topic.list>

export const groupID = '@TGS#_g'
export const topic = (name: string) => `${groupID}@TOPIC#_${name}`

/** alice owns the community, bob is a member. */
export const aCommunity = async (
  options: Parameters<typeof openCore>[0] = {},
  fields: object = {},
) => {
  const testBed = await openCore(options)
  const alice = await testBed.device('alice')
  const bob = await testBed.device('bob')
  const memberList = [{ userID: 'bob' }]
  const group = { type: 'Community', name: 'g', groupID, isSupportTopic: 1, memberList }
  await alice.run('group.create', { ...group, ...fields })
  return { testBed, alice, bob }
}

export const create = (device: Device, topicID: string, fields: object = {}) =>
  device.run<Created>('topic.create', { groupID, topicID, topicName: 't', ...fields })

export const notCreated = (device: Device, topicID: string, fields: object = {}) =>
  device.refused('topic.create', { groupID, topicID, topicName: 't', ...fields })

export const list = (device: Device, fields: object = {}) =>
  device.run<Listed>('topic.list', { groupID, offset: 0, limit: LIMITS.TOPIC_PAGE, ...fields })

export const idsIn = ({ topicList }: Listed) => topicList.map((row) => row.group?.groupID)

export const send = (device: Device, to: string, fields: object = {}) =>
  device.run<SendAnswerOf>('group.send', aGroupMessage(device.userID, to, fields))

export const history = (device: Device, to: string) =>
  device.run<HistoryAnswerOf>('message.history', {
    conversationType: 2,
    to,
    sequence: 0,
    count: 100,
    direction: 0,
  })

export const sequencesIn = ({ messageList }: HistoryAnswerOf) =>
  messageList.map(({ sequence }) => sequence)
