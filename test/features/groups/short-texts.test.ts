import { describe, expect, it } from 'vitest'
import { aReadyClient, type TestClient } from '../../support/client.ts'

const HALF = '名\ud83d'

type Chat = TestClient['chat']

const custom = [{ key: 'k', value: HALF }]
const team = { groupID: 'team' }
const town = { groupID: '@TGS#_town', topicName: 'x' }
const topic = { groupID: '@TGS#_town', topicID: '@TGS#_town@TOPIC#_a' }

const calls: readonly (readonly [string, (chat: Chat) => Promise<unknown>])[] = [
  ['name', (chat) => chat.createGroup({ name: HALF })],
  ['introduction', (chat) => chat.createGroup({ name: 'x', introduction: HALF })],
  [
    'groupCustomField[0].value',
    (chat) => chat.createGroup({ name: 'x', groupCustomField: custom }),
  ],
  ['name', (chat) => chat.updateGroupProfile({ ...team, name: HALF })],
  ['notification', (chat) => chat.updateGroupProfile({ ...team, notification: HALF })],
  ['avatar', (chat) => chat.updateGroupProfile({ ...team, avatar: HALF })],
  ['applyMessage', (chat) => chat.joinGroup({ ...team, applyMessage: HALF })],
  ['nameCard', (chat) => chat.setGroupMemberNameCard({ ...team, nameCard: HALF })],
  [
    'memberCustomField[0].value',
    (chat) => chat.setGroupMemberCustomField({ ...team, memberCustomField: custom }),
  ],
  ['reason', (chat) => chat.deleteGroupMember({ ...team, userIDList: ['bob'], reason: HALF })],
  ['topicName', (chat) => chat.createTopicInCommunity({ ...town, topicName: HALF })],
  ['customData', (chat) => chat.createTopicInCommunity({ ...town, customData: HALF })],
  ['topicName', (chat) => chat.updateTopicProfile({ ...topic, topicName: HALF })],
]

describe('half a surrogate pair', () => {
  it.each(calls)(
    'as %s is refused before anything is sent [ACCESS-06]',
    async (parameter, call) => {
      const client = await aReadyClient()
      const sent = client.server.received.length
      await expect(call(client.chat)).rejects.toMatchObject({ code: 2905, data: { parameter } })
      expect(client.server.received).toHaveLength(sent)
    },
  )
})
